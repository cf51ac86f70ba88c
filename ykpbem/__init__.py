"""ykpbem adjudicates games of Yokohama played by email or in a forum."""

__version__ = "0.1.0"
