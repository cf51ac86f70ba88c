"""Runs the tests against the built wheel, in an empty environment, far from the checkout.

- The wheel is built from the sdist, so the sdist is enough to build from.
- The tests, examples and documents are those of the sdist, less the package: what is imported is the wheel.
- Beside the wheel stand the extra `test` and the runtime dependencies, these at the lowest releases allowed.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Builds, installs and tests; gives pytest's exit code."""
    with tempfile.TemporaryDirectory(prefix="ykpbem-wheel-") as name:
        temp = Path(name)
        wheel, sdist = built(temp / "dist")
        tree = unpacked_tests(sdist, temp / "sdist")
        python = environment(temp / "venv", wheel, lowest_releases(temp / "lowest.txt"))
        print(f"testing {wheel.name} with the lowest releases of its dependencies", flush=True)
        clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
        tests = [str(python), "-m", "pytest", "-n", "auto", *sys.argv[1:]]
        return subprocess.run(tests, check=False, cwd=tree, env=clean).returncode


def built(dist: Path) -> tuple[Path, Path]:
    """Builds the sdist, and the wheel from it."""
    run(sys.executable, "-m", "build", "--outdir", dist, ROOT)
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    return wheel, sdist


def unpacked_tests(sdist: Path, folder: Path) -> Path:
    """Unpacks the sdist and takes the package and its schemas away."""
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # which Python 3.11.3 does not know
        archive.extractall(folder)
    (tree,) = folder.iterdir()
    shutil.rmtree(tree / "ykpbem")
    shutil.rmtree(tree / "schemas")
    return tree


def lowest_releases(file: Path) -> Path:
    """Writes pip constraints that hold each runtime dependency at its lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    bounds = [re.fullmatch(r"([\w-]+)>=([\d.]+).*", dependency) for dependency in project["dependencies"]]
    file.write_text("".join(f"{bound[1]}=={bound[2]}\n" for bound in bounds if bound))
    return file


def environment(folder: Path, wheel: Path, constraints: Path) -> Path:
    """Makes a virtual environment with nothing but the wheel and what its tests need."""
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "-c", constraints, f"{wheel}[test]")
    return python


def run(*command: str | Path) -> None:
    """Runs a command that must succeed."""
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
