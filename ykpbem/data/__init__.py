"""Facts and sentences: component sets, names, rulings, wording. No logic lives here."""
