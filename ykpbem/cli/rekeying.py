"""What `rekey` and `handover` read and tell."""

import os
from collections.abc import Mapping

from ykpbem.app.powers.rekeying import Agreed, is_compared
from ykpbem.chain.games import signing_half
from ykpbem.chain.states import OpenState
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN, name_of, read_document
from ykpbem.cli.trust import read_state
from ykpbem.errors import UsageFault, fault
from ykpbem.files.signed import short
from ykpbem.papers import Moderator


def agreed_in(console: Console, consent: str | None, state: str | None) -> Agreed | None:
    """The consent in a file, with the state that it names if that is given; None without a consent."""
    if consent is None:
        if state is not None:
            raise UsageFault(fault("consent-state-alone"))
        return None
    named = read_state(console, state) if state is not None else None
    return Agreed(read_document(console, consent, "consent"), named, name_of(consent))


def tell_consent(console: Console, opened: OpenState, seat: str, agreed: Agreed | None) -> None:
    """Whether the owner of the key before agreed, and what of that was not compared."""
    console.facts["consent"] = agreed is not None
    if agreed is None:
        console.warnings(fault("seat-without-consent", seat=seat))
    elif not is_compared(agreed, opened):
        console.notes(fault("consent-not-compared", state=short(str(agreed.document["state"]))))


def tell_playing(console: Console, moderator: Moderator, keys: Mapping[str, str]) -> None:
    """Warns of seats whose key, by colour, is the moderator's: whoever plays them sees every hand and deck."""
    own = signing_half(moderator.key)
    seats = (seat for seat, key in keys.items() if signing_half(key) == own)
    console.warnings(*(fault("moderator-plays", moderator=moderator.name, seat=seat) for seat in seats))


def name_for(name: str | None, pub: str) -> str:
    """What the next moderator is called: as told, or as the key file."""
    if name is not None:
        return name
    if pub == STDIN or pub.lstrip().startswith("ykpbem-pub-1"):
        raise UsageFault(fault("handover-name"))
    return os.path.basename(pub).removesuffix(".pub")
