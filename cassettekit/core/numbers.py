"""Write a double the way ECMAScript prints it, which is how RFC 8785 spells numbers."""


def number_text(number: float) -> str:
    """Spell a finite double as ECMA-262 `Number::toString` does (section 6.1.6.1.20).

    The digits are those of `repr`: the shortest that read back as the same double, and of
    these the closest, which is what the specification asks for. Only where the point and
    the exponent go differs between the two languages.

    Raises:
        ValueError: The number is NaN or infinite and JSON has no spelling for it.
    """
    if number == 0:
        return "0"
    if number - number != 0:
        raise ValueError(f"{number!r} has no spelling in JSON")
    sign = "-" if number < 0 else ""
    mantissa, _, exponent = repr(abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    # The value is 0.DIGITS * 10**point; the specification calls this n.
    point = len(digits) - len(fraction) + int(exponent or 0)
    digits = digits.rstrip("0")
    return sign + _place_point(digits, point)


def _place_point(digits: str, point: int) -> str:
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    mantissa = digits if count == 1 else f"{digits[0]}.{digits[1:]}"
    return f"{mantissa}e{point - 1:+d}"
