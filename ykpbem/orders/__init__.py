"""Move orders between file and rules: typed steps to resolved ones, and resolved ones to what is pleasant to type."""

from ykpbem.orders.resolving import resolve_steps
from ykpbem.orders.writing import write_steps

__all__ = ["resolve_steps", "write_steps"]
