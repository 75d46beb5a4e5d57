"""Markup: whatever is put in is text, never markup."""

from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from trivet.core.markup import Markup, element, render


def test_markup_is_kept_and_text_is_escaped():
    assert render(["<b>", element("i", "&"), None]) == "&lt;b&gt;<i>&amp;</i>"


def test_attributes_are_written_as_html_does():
    written = element("img", class_="card", data_cell=4, hidden=True, title=None, disabled=False)
    assert written == '<img class="card" data-cell="4" hidden>'


@given(st.text())
def test_no_text_can_leave_its_place(text):
    written = element("p", text, title=text)
    inside = written.removeprefix("<p").removesuffix("</p>")
    assert inside.count("<") == 0
    assert inside.count(">") == 1
    assert unescape(render(text)) == text
    assert isinstance(written, Markup)
