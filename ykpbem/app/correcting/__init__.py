"""Corrected orders: the changes that make an illegal list of steps legal, or free one of what no table can allow.

- `mend` for the turn that is now, tried by the rules on the table as its author sees it.
- `mend_ahead` for a turn to come, of which nobody knows the table.
"""

from ykpbem.app.correcting.ahead import mend_ahead
from ykpbem.app.correcting.edits import Edit, Mended
from ykpbem.app.correcting.search import mend

__all__ = ["Edit", "Mended", "mend", "mend_ahead"]
