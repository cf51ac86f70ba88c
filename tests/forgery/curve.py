"""Edwards25519 and Curve25519 in a page (RFC 8032, 7748): slow, plain, and sharing nothing with any library.

A point is a pair (x, y) on -x^2 + y^2 = 1 + d x^2 y^2. Signatures are made here that no honest signer makes.
"""

import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
"""The order of the base point; the curve has 8 L points."""
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
Point = tuple[int, int]
NEUTRAL: Point = (0, 1)


def add(one: Point, other: Point) -> Point:
    """The sum of two points; the formula is complete."""
    (x1, y1), (x2, y2) = one, other
    t = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, -1, P) % P


def times(n: int, point: Point) -> Point:
    """The point so many times."""
    found = NEUTRAL
    while n:
        if n & 1:
            found = add(found, point)
        point, n = add(point, point), n >> 1
    return found


def lift(y: int, odd: int = 0) -> Point | None:
    """The point of that y, and with an odd x or an even one; None if no point has it."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * ROOT % P
    if x * x % P != square:
        return None
    return (x if x % 2 == odd else -x % P), y


def encoded(point: Point) -> bytes:
    """The 32 bytes of a point (RFC 8032, 5.1.2)."""
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


BASE = lift(4 * pow(5, -1, P) % P) or NEUTRAL


def small_points() -> list[Point]:
    """All eight points whose order divides 8: L times any point is one; one of order 8 yields them all."""
    for y in range(2, 100):
        point = lift(y)
        torsion = times(L, point) if point else NEUTRAL
        if times(4, torsion) != NEUTRAL:
            return [times(n, torsion) for n in range(8)]
    raise AssertionError("no point of order 8")


def small_u() -> set[int]:
    """The u of all points of small order on Curve25519 and its twist: 8 times such a point is the one at infinity."""
    on_curve = {_montgomery(point) for point in small_points()}
    return on_curve | {P - 1}


def _montgomery(point: Point) -> int:
    """The other coordinate, u = (1 + y) / (1 - y); 0 stands for the point at infinity, as X25519 has it."""
    return 0 if point[1] == 1 else (1 + point[1]) * pow(1 - point[1], -1, P) % P


# Signatures


def challenge(r: bytes, public: bytes, data: bytes) -> int:
    """What a signature answers."""
    return int.from_bytes(hashlib.sha512(r + public + data).digest(), "little") % L


def signed(scalar: int, public: bytes, nonce: Point, nonce_scalar: int, data: bytes) -> bytes:
    """R and S for a public key in any encoding: S = r + h a, R an encoding of r B and whatever was added to it."""
    r = encoded(nonce)
    return r + ((nonce_scalar + challenge(r, public, data) * scalar) % L).to_bytes(32, "little")


def holds(signature: bytes, public: Point, key: bytes, data: bytes, *, cofactor: int = 1) -> bool:
    """Whether S B = R + h A, all of it times the cofactor."""
    y = int.from_bytes(signature[:32], "little")
    nonce = lift(y % 2**255 % P, y >> 255)
    assert nonce is not None
    s, h = int.from_bytes(signature[32:], "little"), challenge(signature[:32], key, data)
    return times(cofactor, times(s, BASE)) == times(cofactor, add(nonce, times(h, public)))
