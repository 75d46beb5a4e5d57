"""Message catalogues: checked against the English one, and compiled."""

import io
import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po

from trivet_build.paths import ENGINE, SHELL_MESSAGES
from trivet_build.process import BuildError

REFERENCE = "en"
LANGUAGES = ("en", "de")
_KEY_LINE = re.compile(r'^msgid "(.+)"$', re.MULTILINE)


def folders() -> list[Path]:
    """Every folder of catalogues, the shell's first."""
    return [SHELL_MESSAGES, *sorted(ENGINE.rglob("messages"))]


def check() -> None:
    """Check every catalogue; raises BuildError naming file and key of the first fault."""
    for folder in folders():
        if any(folder.glob("*.po")):
            _check_folder(folder)


def compile_engine() -> None:
    """Write a .mo beside every .po of the engine; remove those whose .po is gone."""
    for folder in folders()[1:]:
        for stale in folder.glob("*.mo"):
            if not stale.with_suffix(".po").exists():
                stale.unlink()
        for path in folder.glob("*.po"):
            content = _compiled(load(path))
            target = path.with_suffix(".mo")
            if not target.exists() or target.read_bytes() != content:
                target.write_bytes(content)


def load(path: Path) -> Catalog:
    """Read one catalogue; raises BuildError when it is not well formed."""
    text = path.read_text(encoding="utf-8")
    repeated = [key for key, count in Counter(_KEY_LINE.findall(text)).items() if count > 1]
    if repeated:
        raise BuildError(f"{path}: {repeated[0]} is there twice")
    try:
        return read_po(io.BytesIO(text.encode()), locale=path.stem, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise BuildError(f"{path}: {error}") from error


def texts(path: Path) -> dict[str, str]:
    """Key -> text of a catalogue without plurals, such as the shell's."""
    return {str(m.id): str(m.string) for m in load(path) if m.id}


def _check_folder(folder: Path) -> None:
    for language in LANGUAGES:
        if not (folder / f"{language}.po").exists():
            raise BuildError(f"{folder / language}.po: this catalogue is missing")
    reference = _messages(folder / f"{REFERENCE}.po")
    for path in sorted(folder.glob("*.po")):
        messages = _messages(path)
        for key in sorted(reference.keys() ^ messages.keys()):
            word = "missing" if key in reference else f"not in {REFERENCE}.po"
            raise BuildError(f"{path}: {key} is {word}")
        plural_forms = get_plural(path.stem).num_plurals
        for key, message in messages.items():
            _check_message(f"{path}: {key}", message, reference[key], plural_forms)


def _messages(path: Path) -> dict[str, Message]:
    catalogue = load(path)
    expected = get_plural(path.stem)
    if catalogue.num_plurals != expected.num_plurals:
        raise BuildError(f"{path}: Plural-Forms must be {expected}")
    messages = {_key(message): message for message in catalogue if message.id}
    for key, message in messages.items():
        if message.fuzzy:
            raise BuildError(f"{path}: {key} is marked fuzzy")
    return messages


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _check_message(where: str, message: Message, reference: Message, plural_forms: int) -> None:
    if message.pluralizable != reference.pluralizable:
        raise BuildError(f"{where} has a plural in one language only")
    forms = _forms(message)
    if message.pluralizable and len(forms) != plural_forms:
        raise BuildError(f"{where} needs {plural_forms} plural forms")
    if not all(forms):
        raise BuildError(f"{where} is not translated")
    try:
        found = set().union(*map(_placeholders, forms))
        wanted = set().union(*map(_placeholders, _forms(reference)))
    except ValueError as error:
        raise BuildError(f"{where}: {error}") from error
    if found != wanted:
        raise BuildError(f"{where} must use the placeholders {sorted(wanted)}, not {sorted(found)}")


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def _placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def _compiled(catalogue: Catalog) -> bytes:
    # The date of the build would make two builds of one tree differ.
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()
