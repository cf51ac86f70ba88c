"""Where a forum would make something else of what people wrote.

A text is parted wherever characters together would be rewritten; each format puts something unseen between:

- emoticons and their names: `:)`, `8)`, `;-)`, `:tada:`;
- links and mentions: `http:`, `www.`, `a.com`, `@ann`, `#12`, `GH-12`; entities: `&lt;`;
- what a typographer mends: `...`, `--`, `->`, `+-`, `??`, `(c)`.
"""

import re

_MOUTHS = r"[-'^]?[()\[\]{}<>|/\\$*@#?!DPpOoXxSs03]"
_EMOTICONS = (
    rf"(?<=:)(?={_MOUTHS}|[\w+-]+:)|(?<=;)(?={_MOUTHS})|(?<=[8=])(?=-?[()])|(?<=\bB)(?=-?[()])"
    r"|(?<=[8B=]-)(?=[()])|(?<=\b[xX8=])(?=[DP]\b)|(?<=<)(?=\S)"
)
_LINKS = r"(?<=[@#])|(?<=/)(?=/)|(?<=[Ww][Ww][Ww])(?=\.)|(?<=\w\.)(?=\w)|(?<=\b[Gg][Hh])(?=-[0-9])|(?<=&)(?=[#\w])"
_TYPOGRAPHY = r"(?<=\.)(?=\.)|(?<=-)(?=[->])|(?<=\+)(?=-)|(?<=[?!,])(?=[?!,])|(?<=\()(?=(?i:c|r|p|tm|pa)\))"
_FORUM = re.compile(f"{_EMOTICONS}|{_LINKS}")
_TYPOGRAPHER = re.compile(f"{_EMOTICONS}|{_LINKS}|{_TYPOGRAPHY}")


def parted(text: str, *, mended: bool = False) -> list[str]:
    """The text in pieces, between which a forum must not see across; `mended` says that it mends typography too."""
    return (_TYPOGRAPHER if mended else _FORUM).split(text)
