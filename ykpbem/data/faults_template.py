"""What is said of templates and of the demonstration."""

FAULTS: dict[str, str] = {
    "template-needs-key": "in turn 0 everybody orders, and without a key it is not known who asks",
    "demo-command-failed": "`ykpbem {command}` ended with exit code {got} instead of {expected}",
    "demo-folder": "no folder can be made there: {reason}",
    "demo-folder-used": "the folder {folder} is not empty, and the game needs one of its own",
}

HINTS: dict[str, str] = {
    "template-needs-key": "Give your --key.",
    "demo-folder-used": "Name another one: `ykpbem demo FOLDER`.",
}
