"""Forgery: whatever is altered, moved, replayed or signed by somebody else is refused, and for the right reason.

- `papers` plays a game in which every kind of document and of link occurs; `alterations` changes each leaf of them.
- Nothing is listed by hand that can be generated: a new key of a document is tried as soon as it exists.
"""
