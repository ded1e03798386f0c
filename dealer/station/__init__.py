"""The dealing station: boards through a machine, each card exactly once. Pure; `dealer.driver` obeys it."""
