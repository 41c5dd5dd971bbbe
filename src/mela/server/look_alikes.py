"""Characters of Latin, Greek and Cyrillic that look like each other, and digits like letters.

Unicode's own list (confusables.txt) has thousands for all alphabets; these are the ones that people
of our languages take for each other. What Unicode calls a form of another character, such as wide
or bold letters, is folded before.
"""

# ruff: noqa: RUF001, RUF003

#: Small letters. Case does not count in a name, so those are here too whose capitals look alike:
#: В looks like B. I, l and 1 look alike in most fonts.
_ALIKE = {
    "a": "аαɑᴀ",
    "b": "вβʙ",
    "c": "сϲᴄ",
    "d": "ԁᴅ",
    "e": "еεҽᴇ",
    "f": "ϝꜰ",
    "g": "ɡԍɢ",
    "h": "нһʜ",
    "i": "1l|іιıɩӏǀɪ",
    "j": "јϳᴊ",
    "k": "кκᴋ",
    "m": "мᴍ",
    "n": "ηոɴ",
    "o": "0оοσօᴏ",
    "p": "рρᴘ",
    "q": "ԛ",
    "r": "гᴦʀ",
    "s": "ѕꜱ",
    "t": "тτᴛ",
    "u": "υμսʋᴜ",
    "v": "νѵᴠ",
    "w": "ωԝѡᴡ",
    "x": "хχ",
    "y": "уγүʏ",
    "z": "ζᴢ",
    "'": "’‘ʼʹ`′",
    "-": "‐‑‒–—―−",
}
SMALL = {ord(other): letter for letter, others in _ALIKE.items() for other in others}

#: Greek capitals that look like another letter than their small ones; beside Latin letters they
#: are taken for these.
CAPITALS = str.maketrans("ΗΜΝΥ", "HMNY")

#: Two characters that look like one: a dot over a letter that has one, and letters that touch.
SEQUENCES = (("i\u0307", "i"), ("j\u0307", "j"), ("rn", "m"), ("vv", "w"))
