"""What `sign` does between reading and writing."""

from ykpbem.app.orders import Received
from ykpbem.app.sign import Signed, sign_ahead
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import name_of, read_document
from ykpbem.cli.outputs import tell_written, write_document
from ykpbem.cli.plans import tell_failed
from ykpbem.cli.trust import compare_invitation
from ykpbem.errors import Conflict, UsageFault, fault
from ykpbem.files.keys import SecretKey


def one_of(state: str | None, invite: str | None) -> None:
    """Raises UsageFault unless just one of the two flags was given."""
    if (state is None) == (invite is None):
        raise UsageFault(fault("state-or-invite"))


def signed_ahead(console: Console, order: Received, secret: SecretKey, path: str, moderator: str | None) -> Signed:
    """The order signed ahead of time with the invitation in the file alone; raises whatever is wrong with it."""
    from ykpbem.chain.games import open_invitation

    document = read_document(console, path, "invite")
    compare_invitation(console, open_invitation(document, name=name_of(path)), moderator, name_of(path))
    return sign_ahead(order, document, secret, name=name_of(path))


def write_signed(console: Console, output: str, signed: Signed, *, named: bool) -> None:
    """Writes the signed order; `named` if its author said where. Raises Conflict where another lies there already."""
    try:
        write_document(console, output, signed.document)
    except Conflict as refusal:
        if named or refusal.faults[0].code != "output-exists":
            raise
        raise Conflict(fault("signed-exists").at(refusal.faults[0].where)) from None


def tell_signed(console: Console, output: str, signed: Signed) -> None:
    """What was signed, and what its author should know."""
    from ykpbem.chain.orders import order_id
    from ykpbem.files.signed import short

    document = signed.document
    identity = order_id(document)
    console.facts |= {
        "id": identity,
        "seat": document["player"],
        "turn": document["turn"],
        "part": document["part"],
        "revision": document["revision"],
        "ahead": "answers" not in document,
    }
    part = f", part {document['part']}" if document["part"] else ""
    order = f"your order for turn {document['turn']}{part} ({short(identity)})"
    tell_written(console, output, f"{order}; send it to the moderator")
    if signed.card:
        readers = "the moderator and the backup keys" if len(document["seals"]["moderator"]) > 1 else "the moderator"
        console.say(f"It keeps {signed.card}, which nobody but {readers} can see.")
    elif "answers" not in document:
        console.notes(fault("checked-ahead", turn=document["turn"]))
    if signed.judged is not None:
        tell_failed(console, signed.judged.failed.items())
        console.warnings(*signed.judged.outcome.warnings)
