"""Commands for everybody: keys, the board, and whether papers hold."""

import os

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import (
    ExampleCommand,
    format_option,
    key_options,
    moderator_option,
    unicode_option,
    width_options,
)


@click.command(cls=ExampleCommand, examples=["ykpbem keygen anna --passphrase"])
@click.argument("name")
@click.option("--passphrase", "ask", is_flag=True, help="Ask for a passphrase and lock the secret key with it.")
@click.option("--passphrase-file", metavar="FILE", help="Lock it with the passphrase in the first line of this file.")
@console_command
def keygen(console: Console, *, name: str, ask: bool, passphrase_file: str | None) -> None:
    """Makes a key pair.

    The secret key goes to NAME.key, which nobody else may see; the public key to NAME.pub, which you give away. The
    key is locked if there is a passphrase: asked for, in a file, or in YKPBEM_PASSPHRASE.
    """
    from ykpbem.cli.inputs import STDIN, new_passphrase
    from ykpbem.errors import Conflict, UsageFault, Where, fault
    from ykpbem.files.atomic import write_all_new
    from ykpbem.files.keys import SecretKey, format_key, format_pub

    if name in ("", STDIN):
        raise UsageFault(fault("keygen-name"))
    stem = name.removesuffix(".key").removesuffix(".pub")
    key, pub = f"{stem}.key", f"{stem}.pub"
    there = [path for path in (key, pub) if os.path.lexists(path)]
    if there:
        raise Conflict(*(fault("key-exists").at(Where(file=path)) for path in there))
    phrase = new_passphrase(console, passphrase_file, ask)
    secret = SecretKey(os.urandom(32))
    both = {key: format_key(secret, phrase, entropy=os.urandom(16)), pub: format_pub(secret.public)}
    write_all_new({path: text.encode("ascii") for path, text in both.items()}, private=[key])
    fingerprint = secret.public.fingerprint
    console.facts |= {"key": key, "pub": pub, "fingerprint": fingerprint, "locked": phrase is not None}
    console.say(f"{key}: your secret key{' (locked)' if phrase else ''}; keep it, keep a copy, send it to nobody")
    console.say(f"{pub}: your public key; give it away")
    console.say(f"fingerprint: {fingerprint}")


@click.command(cls=ExampleCommand, examples=["ykpbem fingerprint anna.pub"])
@click.argument("file")
@console_command
def fingerprint(console: Console, *, file: str) -> None:
    """Shows whose key this is.

    FILE is a public or a secret key, or a paper of a game, of which every key is shown with its owner. Two people
    who read the fingerprint to each other on the phone know that they have the same key.
    """
    from ykpbem.cli.fingerprints import owners_in

    owners = owners_in(console, file)
    console.facts["keys"] = [{"owner": owner, "fingerprint": key.fingerprint, "key": key.text} for owner, key in owners]
    for owner, key in owners:
        console.say(f"{key.fingerprint}  {owner}".rstrip())


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem show club-014.state.json",
        "ykpbem show club-014.state.json --key anna.key --width 40",
        "ykpbem show club-014.state.json --format html > club-014.html",
    ],
)
@click.argument("state")
@key_options(required=False)
@moderator_option
@format_option
@width_options
@unicode_option
@console_command
def show(
    console: Console,
    *,
    state: str,
    key: str | None,
    passphrase_file: str | None,
    moderator: str | None,
    form: str,
    width: int,
    linear: bool,
    unicode: bool,
) -> None:
    """Shows the board and everything public.

    With your key you see your own order cards too.
    """
    from ykpbem.cli.forms import Page, written
    from ykpbem.cli.trust import open_for_anybody

    page = Page(width, linear, unicode)
    reader = open_for_anybody(console, state, key, passphrase_file, moderator)
    opened = reader.opened
    if form == "json" or console.as_json:
        from ykpbem.render.facts import report_json

        console.as_json = True
        console.facts |= report_json(reader.view(), opened.id, opened.game.id)
    elif form == "text":
        console.say(written(form, reader.view(), opened, page).rstrip("\n"))
    else:
        console.document(written(form, reader.view(), opened, page).encode())


@click.command(cls=ExampleCommand, examples=["ykpbem verify *.join.json club-*.state.json --moderator mo.pub"])
@click.argument("files", nargs=-1, required=True)
@moderator_option
@console_command
def verify(console: Console, *, files: tuple[str, ...], moderator: str | None) -> int:
    """Checks schemas, signatures, bindings and seals of files.

    Any files of a game, and of any number of games, may be given.

    Of each file it says what it is, who signed it, how it belongs to the others, and what was not compared; of a text
    with several documents in it, such as a mail, of each of them. The exit code is 3 if a file cannot be read, else 4
    if anything is not as it should be.
    """
    from ykpbem.app.inspect import inspect
    from ykpbem.cli.inputs import read_given, read_public
    from ykpbem.cli.verdicts import tell_inspected
    from ykpbem.errors import Malformed, Where, fault

    folders = [path for path in files if os.path.isdir(path)]
    passed_over = [fault("verify-folder").at(Where(file=path)) for path in folders]
    if len(folders) == len(files):
        raise Malformed(*passed_over)
    console.notes(*passed_over)
    given = [read_given(console, path) for path in files if path not in folders]
    pinned = read_public(console, moderator) if moderator is not None else None
    return tell_inspected(console, inspect(given, pinned))
