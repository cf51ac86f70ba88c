"""Where the package under test lies: in a checkout, or installed somewhere else."""

from pathlib import Path

import ykpbem

PACKAGE = Path(ykpbem.__file__).parent
"""The modules and data that are tested."""

SCHEMAS = PACKAGE / "schemas" if (PACKAGE / "schemas").is_dir() else PACKAGE.parent / "schemas"
"""The published schemas: inside an installed package, beside it in a checkout."""
