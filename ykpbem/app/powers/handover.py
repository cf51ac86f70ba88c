"""Handing a game over: a signed paper that names the next moderator, and the state that carries it.

- Whoever hands over signs the paper and issues the state: hands sealed to their players, all that is hidden to the new
  moderator and the backup keys. From the next state on the new key signs.
- A backup key hands over to itself and to nobody else, out of its own seal; that shows for ever.
"""

import msgspec

from ykpbem.app.issue import frame_after
from ykpbem.app.powers.act import lead_on, refuse_over
from ykpbem.chain.games import refuse_texts
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.codec import HandoverLink
from ykpbem.errors import Conflict, NotAuthentic, fault
from ykpbem.events import GameHandedOver
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import sign
from ykpbem.papers import Document, Handover, Moderator


def hand_over(opened: OpenState, to: Moderator, signer: SecretKey, *, reason: str = "") -> Document:
    """The state that makes somebody else the moderator.

    Raises NotAuthentic for a key that may not hand the game over, Conflict if it is over or theirs already.
    """
    refuse_over(opened)
    hidden = open_secrets(opened, signer)
    _refuse(opened, to, signer)
    refuse_texts("", name=to.name, **({"reason": reason} if reason else {}))
    paper = Handover(
        ykpbem="handover/1", game=opened.game.id, state=opened.id, by=signer.public.text, moderator=to, signature=""
    )
    document = sign(msgspec.to_builtins(paper), signer)
    before = frame_after(opened.state, opened.id)
    frame = msgspec.structs.replace(before, moderator=to, papers=[*before.papers, document])
    link = HandoverLink([document], to.name, to.key, reason)
    told = GameHandedOver("", to.name, to.key, reason, paper.by == to.key)
    return lead_on(opened, link, [told], hidden, signer, frame=frame)


def _refuse(opened: OpenState, to: Moderator, signer: SecretKey) -> None:
    moderator = opened.state.moderator
    if to.key == moderator.key:
        raise Conflict(fault("handover-to-moderator", moderator=moderator.name))
    if signer.public.text not in (moderator.key, to.key):
        raise NotAuthentic(fault("backup-for-itself"))
