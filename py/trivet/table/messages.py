"""Sentences from the compiled catalogues (gettext), in the language that is set."""

from __future__ import annotations

import gettext
import io
import pkgutil
from collections.abc import Sequence
from functools import cache

LANGUAGES = ("en", "de")
FALLBACK = "en"


class Catalogue:
    """The sentences of some packages in one language; see :class:`trivet.core.words.Words`.

    ``packages`` each have a folder ``messages`` with a compiled catalogue a language; the first
    that knows a key answers. An unknown key comes back as itself.
    """

    def __init__(self, language: str, packages: Sequence[str]) -> None:
        self.language = language
        self._packages = tuple(packages)
        self._translations = [_load(package, language) for package in packages]

    def __call__(self, key: str, **params: object) -> str:
        for translations in self._translations:
            if (text := translations.gettext(key)) != key:
                return text.format(**params)
        return key

    def speaking(self, language: str) -> Catalogue:
        """The same sentences in another language; an empty one is the own."""
        return self if language in ("", self.language) else catalogue(language, self._packages)

    def count(self, key: str, n: int, **params: object) -> str:
        for translations in self._translations:
            if (text := translations.ngettext(key, key, n)) != key:
                return text.format(n=n, **params)
        return key


@cache
def catalogue(language: str, packages: tuple[str, ...]) -> Catalogue:
    """The catalogue of these packages in that language, always the same one: views keep what they
    made with it."""
    return Catalogue(language, packages)


@cache
def _load(package: str, language: str) -> gettext.NullTranslations:
    try:  # importlib.resources would take fifty times as long
        compiled = pkgutil.get_data(package, f"messages/{language}.mo")
    except FileNotFoundError:
        compiled = None
    if compiled is None:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(compiled))


def choose_language(wanted: Sequence[str]) -> str:
    """The first language of ``wanted`` (such as ``de-AT``) that there are catalogues for."""
    for tag in wanted:
        if (language := tag.lower().split("-")[0]) in LANGUAGES:
            return language
    return FALLBACK
