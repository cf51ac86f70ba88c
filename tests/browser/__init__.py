"""Pages and drawings as a real browser shows them: `make browser`, outside of the tests that run everywhere.

- `python -m tests.browser` installs what is missing where it may, and runs `pages.py`.
- `samples` plays the games that are shown; `chromium` drives the browser; `looks.js` measures what is seen.
"""
