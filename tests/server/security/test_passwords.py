"""What a stored password costs whoever steals it; other tests hash cheaply (`tests.quick`)."""

from importlib.util import module_from_spec, spec_from_file_location

from letrado.server.security import passwords


def test_a_hash_takes_the_memory_and_the_rounds_that_make_guessing_dear() -> None:
    spec = spec_from_file_location("passwords_as_served", passwords.__file__)
    assert spec is not None
    assert spec.loader is not None
    served = module_from_spec(spec)
    spec.loader.exec_module(served)
    kept = served.hashed("tres tristes tigres")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert served.matches("tres tristes tigres", kept)
    assert not served.matches("tres tristes triges", kept)
