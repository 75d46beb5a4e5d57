"""A catalogue that is not complete stops the build, and the line says where."""

from pathlib import Path

import pytest

from trivet_build import catalogues
from trivet_build.process import BuildError

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
GREETING = 'msgid "hello"\nmsgstr "Hello {name}"\n\n'
CARDS = 'msgid "cards"\nmsgid_plural "cards"\nmsgstr[0] "one card"\nmsgstr[1] "{n} cards"\n\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(catalogues, "folders", lambda: [tmp_path])
    write(tmp_path, "en", GREETING + CARDS)
    write(tmp_path, "de", GREETING + CARDS)
    return tmp_path


def write(folder: Path, language: str, messages: str) -> None:
    (folder / f"{language}.po").write_text(HEADER + messages, encoding="utf-8")


def test_complete_catalogues_pass(folder: Path) -> None:
    catalogues.check()


@pytest.mark.parametrize(
    ("german", "complaint"),
    [
        (GREETING, "cards is missing"),
        (GREETING + CARDS + 'msgid "new"\nmsgstr "Neu"\n', "new is not in en.po"),
        (GREETING.replace("{name}", "du") + CARDS, "hello must use the placeholders"),
        (GREETING.replace("{name}", "{nam}") + CARDS, "hello must use the placeholders"),
        (GREETING.replace("Hello {name}", "") + CARDS, "hello is not translated"),
        (GREETING + CARDS.replace("one card", ""), "cards is not translated"),
        (GREETING + CARDS + GREETING, "hello is there twice"),
        ("#, fuzzy\n" + GREETING + CARDS, "hello is marked fuzzy"),
        (GREETING.replace("{name}", "{name") + CARDS, "hello"),
        (GREETING + 'msgid "cards"\nmsgstr "{n} Karten"\n', "cards has a plural in one language"),
    ],
)
def test_a_fault_is_named_with_file_and_key(folder: Path, german: str, complaint: str) -> None:
    write(folder, "de", german)

    with pytest.raises(BuildError) as raised:
        catalogues.check()

    assert str(folder / "de.po") in str(raised.value)
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_language_is_named(folder: Path) -> None:
    (folder / "de.po").unlink()

    with pytest.raises(BuildError, match=r"de\.po: this catalogue is missing"):
        catalogues.check()
