"""Opens the pages in headless Chromium and checks what is seen: `python -m tests.browser [PYTEST ARGUMENTS]`.

Chromium and its driver come from Debian, installed if this is root; Selenium comes from PyPI. Where they cannot be had,
or Chromium does not start, the pages are not looked at, which is said: it says nothing about the pages.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

PROGRAMS = ("chromium", "chromedriver")
PACKAGES = ("chromium", "chromium-driver", "fonts-liberation")
PATIENCE = ("-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20")
"""So that a machine without a network says so soon."""
SELENIUM = "selenium>=4.20,<5"
CHECKS = Path(__file__).with_name("pages.py")


def main() -> int:
    """Gives pytest's exit code, or 0 if there is no browser."""
    missing = install_browser() or install_selenium() or start_browser()
    if missing:
        sys.stderr.write(f"The pages were not looked at in a browser: {missing}\n")
        return 0
    return subprocess.run([sys.executable, "-m", "pytest", str(CHECKS), *sys.argv[1:]], check=False).returncode


def install_browser() -> str:
    """What is wrong if Chromium and its driver are not there and cannot be installed."""
    if all(map(shutil.which, PROGRAMS)):
        return ""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return f"install Debian's packages {', '.join(PACKAGES)}, or run this as root on a Debian system"
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
        if subprocess.run(["apt-get", "--quiet", *PATIENCE, *command], check=False, **quiet).returncode:  # type: ignore[call-overload]
            return f"apt-get {command[0]} failed"
    return ""


def install_selenium() -> str:
    """What is wrong if Selenium is not there and cannot be installed."""
    if find_spec("selenium"):
        return ""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--retries", "1", "install", SELENIUM]
    return "pip could not install Selenium" if subprocess.run(pip, check=False).returncode else ""


def start_browser() -> str:
    """What is wrong if Chromium does not start here."""
    from tests.browser.chromium import Chromium

    with TemporaryDirectory() as profile:
        try:
            Chromium(Path(profile)).close()
        except Exception as error:  # noqa: BLE001  # whatever the driver or the system has against it
            return f"Chromium does not start: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
    return ""


if __name__ == "__main__":
    sys.exit(main())
