"""The command `armor`: a signed document as text, and back."""

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, output_option


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem armor club-014.state.json | mail -s 'Your move' anna@example.org",
        "ykpbem armor blue.signed.yaml -o blue.signed.txt",
        "ykpbem armor mail.txt --plain -o club-014.state.json",
    ],
)
@click.argument("file")
@click.option("--plain", is_flag=True, help="The other way: a text, such as a saved mail, becomes the file again.")
@output_option("The file to write; without it the text goes to standard output.")
@console_command
def armor(console: Console, *, file: str, plain: bool, output: str | None) -> None:
    """Writes any signed file as text that survives mails and forums.

    The text is a block of lines of letters, to be pasted whole. Every command reads it like the file itself, with `>`
    in front of its lines, other text around it, blanks and line ends as mail programs leave them. Nothing is signed
    and nothing is checked here: it is the same document with the same signature.
    """
    from ykpbem.app.reading import read_signed
    from ykpbem.cli.inputs import name_of, read_input
    from ykpbem.cli.outputs import document_form, prepare_output, tell_written, write_output
    from ykpbem.data.faults_cli import KINDS
    from ykpbem.errors import NotAuthentic, Where, fault
    from ykpbem.files.signed import kind_of

    if output is not None:
        prepare_output(console, output, file)
    document = read_signed(read_input(console, file), name=name_of(file))
    if "signature" not in document:
        raise NotAuthentic(fault("signature-missing").at(Where(file=name_of(file))))
    data = document_form(document, armor=not plain)
    console.facts |= {"kind": kind_of(document), "text": data.decode()}
    if output is not None:
        write_output(console, output, data)
        tell_written(console, output, f"{KINDS[kind_of(document)]}{'' if plain else ', as text'}")
    elif not console.as_json:
        console.document(data)
