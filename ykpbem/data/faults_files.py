"""What is said of bytes, keys, signatures, seals, text and schemas that are not as they should be.

Each sentence is filled in with the arguments of its fault; a hint says what to do about it.
"""

FAULTS: dict[str, str] = {
    # bytes and files
    "file-unreadable": "the file cannot be read: {reason}",
    "file-unwritable": "the file cannot be written: {reason}",
    "file-too-large": "the file is larger than the {limit} bytes that are read",
    "file-not-utf8": "the file is not text in UTF-8",
    "file-empty": "the file is empty",
    "output-exists": "a file of this name exists already and is never overwritten",
    # JSON
    "json-cut-short": "the file is cut short: it ends in the middle of the document",
    "json-syntax": "this is not JSON: {got} cannot stand here",
    "json-duplicate-key": "the key '{key}' stands twice in one object",
    "json-key-not-ascii": "the key '{key}' is not written in ASCII",
    "json-number": "{got} is no number of ours: whole numbers below 2^53 in magnitude are, in digits only",
    "json-surrogate": "{point} is half of a character: the other half is missing",
    "json-too-deep": "the document has more than {limit} levels, one inside the other",
    "json-not-object": "a document is an object in braces, and this is something else",
    # kinds, signatures
    "kind-unknown": "the key 'ykpbem' should name the kind of the document, and says {got}",
    "kind-version": "this is version {got} of the kind '{kind}', and this program knows version {known}",
    "kind-not-signed": "a document of the kind '{kind}' is never signed",
    "signature-missing": "the document is not signed",
    "signature-shape": "the signature is damaged: it should be 64 bytes in base64, in one piece",
    "signature-wrong": "the signature does not hold: this is not what the owner of the key {fingerprint} signed",
    # keys
    "key-weak": "this public key is made so that anybody can sign for it or open what is sealed to it",
    "public-key-missing": "there is no public key here: its line starts with 'ykpbem-pub-1'",
    "public-key-damaged": "the public key is damaged: its letters do not fit their checksum",
    "public-key-twice": "there are two different public keys here, where one is expected",
    "key-file-head": "this is no key file: its first line should be '{expected}'",
    "key-file-cut-short": "the key file is cut short: its last line should start with 'check:'",
    "key-file-damaged": "the key file is damaged: its lines do not fit together any more",
    "key-locked": "the key is locked with a passphrase, and there is nobody to ask for it",
    "passphrase-wrong": "the passphrase does not open this key",
    "passphrase-empty": "an empty passphrase protects nothing",
    # seals
    "seal-too-small": "what is to be sealed for '{purpose}' does not fit into {size} bytes",
    "seal-shape": "the seal for '{purpose}' is damaged: it should be {expected} characters of base64",
    "seal-unopened": "the seal for '{purpose}' does not open: it is damaged, or made for another key, game or purpose",
    # names, notes, reasons
    "text-empty": "the {field} is empty",
    "text-too-long": "the {field} has {got} characters, and {longest} at most are allowed",
    "text-character": "character {position} of the {field}, {point}, is a {what}, which is not allowed there",
    "text-blanks": "the {field} has blanks at an end or several in a row",
    # schemas
    "schemas-missing": "the program is not installed whole: its schemas are missing",
    "schema-key-unknown": "the key '{key}' is unknown here; did you mean '{near}'?",
    "schema-key-strange": "the key '{key}' is unknown here; known are: {known}",
    "schema-key-missing": "the key '{key}' is missing",
    "schema-value": "{got} is not allowed here; allowed: {allowed}",
    "schema-type": "{expected} should stand here, not {got}",
    "schema-bound": "{got} is out of bounds: {bound}",
    "schema-pattern": "{got} is not written as it should be, which is: {pattern}",
    "schema-form": "{got} has none of the forms that are allowed here",
}

HINTS: dict[str, str] = {
    "file-not-utf8": "Save it as UTF-8 in the editor, or copy the text into a new file.",
    "file-empty": "Save the attachment again.",
    "output-exists": "Name another file with -o, or move the old one away.",
    "json-cut-short": "Save the attachment again, or copy the whole text of the mail.",
    "kind-version": "A newer ykpbem may know it.",
    "signature-missing": "Its author signs it; an order with `ykpbem sign`.",
    "signature-shape": "Ask for the file again, as an attachment.",
    "signature-wrong": "It was changed after signing, or another key signed it: ask its author for it again.",
    "key-weak": "Do not use it, and ask whoever sent it for a key made by `ykpbem keygen`.",
    "public-key-missing": "It stands in the file NAME.pub.",
    "public-key-damaged": "Ask for the .pub file again, as an attachment.",
    "public-key-twice": "Leave just the one that is meant.",
    "key-file-head": "The secret key is in the file NAME.key that `ykpbem keygen` wrote.",
    "key-file-cut-short": "Take it from your backup.",
    "key-file-damaged": "Take it from your backup.",
    "key-locked": "Give the passphrase in a file with --passphrase-file.",
    "passphrase-wrong": "Check the keyboard layout and capitals; a passphrase that is lost cannot be recovered.",
    "text-character": "Delete it and type the word again on the keyboard; nothing may be pasted in with it.",
    "text-blanks": "Write it with one blank between words.",
    "schemas-missing": "Install it again with pip.",
}
