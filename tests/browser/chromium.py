"""Headless Chromium, driven by Selenium: a page at a width, by day or night, and what is measured on it."""

import base64
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-features=BackForwardCache --hide-scrollbars"
)
LOOKS = Path(__file__).with_name("looks.js").read_text(encoding="ascii")
"""Functions that measure what is seen; each page gets them before it is asked."""
A4 = {"paperWidth": 8.27, "paperHeight": 11.69}


class Chromium:
    """One browser; `close` ends it."""

    def __init__(self, profile: Path) -> None:
        webdriver: Any = import_module("selenium.webdriver")
        service: Any = import_module("selenium.webdriver.chrome.service")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in (*FLAGS.split(), f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver: Any = webdriver.Chrome(options=options, service=service.Service(shutil.which("chromedriver")))

    def close(self) -> None:
        """Ends the browser."""
        self.driver.quit()

    def show(self, file: Path, width: int, scheme: str = "light") -> None:
        """Opens a file on a screen so wide; a page on that of a phone if it is narrow."""
        phone = width < 600 and file.suffix == ".html"
        size = {"width": width, "height": 900, "deviceScaleFactor": 2 if phone else 1, "mobile": phone}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.dress(scheme)
        self.driver.get(file.as_uri())

    def dress(self, scheme: str) -> None:
        """Shows what it shows as a reader sees it who wants it `light` or `dark`."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": [feature]})

    def on_paper(self, width: int) -> None:
        """Shows what it shows as on a sheet of paper, so many pixels between the margins."""
        size = {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def ask(self, expression: str) -> Any:
        """What a JavaScript expression gives on the page shown; the functions of `looks.js` are known to it."""
        return self.driver.execute_script(f"{LOOKS}\nreturn {expression};")

    def complaints(self) -> list[str]:
        """What the browser has written to its console since it was last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def picture(self, file: Path) -> None:
        """Takes a picture of the whole page."""
        size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 8000), "scale": 1}
        taken = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"captureBeyondViewport": True, "optimizeForSpeed": True, "clip": clip}
        )
        file.write_bytes(base64.b64decode(taken["data"]))

    def pages_on_paper(self) -> int:
        """How many pages of A4 the document shown takes."""
        printed = self.driver.execute_cdp_cmd(
            "Page.printToPDF", {**A4, "printBackground": True, "preferCSSPageSize": True}
        )
        return base64.b64decode(printed["data"]).count(b"/Type /Page\n")
