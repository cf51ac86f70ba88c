"""The proof: rules, scenarios, games, vectors, command line."""
