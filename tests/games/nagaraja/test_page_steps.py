"""The steps that the page is tested with are those that the engine plays."""

from tools.page_steps import FILE, text


def test_the_steps_of_the_page_are_up_to_date() -> None:
    # hundreds of kilobytes: no diff of them
    assert (FILE.read_bytes() == text()) is True, "run: python -m tools.page_steps"
