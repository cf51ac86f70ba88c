"""What the tests share and the Makefile runs."""
