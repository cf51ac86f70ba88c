"""What is agreed before a game: the house rules as they are written, and what an invitation asks of whoever joins."""

from ykpbem.errors import Fault, fault
from ykpbem.model import HouseRules
from ykpbem.papers import Invitation


def written_rules(rules: HouseRules) -> list[tuple[str, str]]:
    """Each house rule as it is written in a game file, the edition first."""
    return [
        (name.replace("_", "-"), {True: "yes", False: "no"}.get(value, str(value)))
        for name in rules.__struct_fields__
        for value in [getattr(rules, name)]
    ]


def changed_rules(rules: HouseRules) -> list[str]:
    """The house rules that are not the usual ones."""
    usual = dict(written_rules(HouseRules()))
    return [f"{name} {value}" for name, value in written_rules(rules)[1:] if value != usual[name]]


def terms(invitation: Invitation) -> list[Fault]:
    """What one joins: table and rules, and the backup keys, whose owners see what the moderator sees."""
    from ykpbem.files.keys import PublicKey

    rules = ", ".join(changed_rules(invitation.house_rules)) or "as usual"
    told = [fault("invited-to", players=invitation.players, edition=invitation.house_rules.edition, rules=rules)]
    keys = [PublicKey.parse(key).fingerprint for key in invitation.backups]
    return told + [fault("invited-backup", fingerprint=fingerprint) for fingerprint in keys]
