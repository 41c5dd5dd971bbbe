"""What nobody types: texts that no database keeps, numbers out of range, JSON without an end."""

#: As JSON: control characters, halves of surrogate pairs, and what is no character.
TEXTS = (
    '"a\\u0000b"',
    '"a\\u0007b"',
    '"\\u001b[2J"',
    '"a\\u007fb"',
    '"a\\u0085b"',
    '"a\\ud800b"',
    '"a\\udc00b"',
    '"a\\ufffeb"',
    '"a\\ufdd0b"',
    '"a\\ud83f\\udfffb"',
)
#: Printable, or nearly, but not what they seem: from the right to the left, tags, fillers.
STRANGE = ('"a\\u202eb"', '"\\u200b"', '"\\u3164"', '"Z\\u0351\\u0352\\u0353"', '"\\ud83d\\ude00"')
NUMBERS = ("1" + "0" * 400, "1" + "0" * 5000, str(2**64), str(-(2**63) - 1), "1e999", "NaN")
#: As deep as a message over a socket can be.
DEPTH = 7_500
DEEP = (
    "[" * DEPTH + "]" * DEPTH,
    '{"a":' * (DEPTH // 4) + "1" + "}" * (DEPTH // 4),
    "[" * DEPTH,
)
#: In an address.
ESCAPES = ("%00", "a%07", "%7f", "%c2%85", "%ff", "%ed%a0%80", "%ef%bf%be", "%f0%9f%bf%bf")
