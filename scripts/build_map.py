#!/usr/bin/env python3
"""Draw the map of Dune once: from the polygons of the fact table to smooth paths for the page.

Needs shapely, which the package itself does not. Reads src/landsraad/dune/data/map.json and writes
src/landsraad/web/data/map_geometry.json. All coordinates are in a square of 1000, the planet's centre at
(500, 500) and its radius 440.

Borders are cut into arcs between junctions, roughened and smoothed once per arc, so that neighbours keep
sharing exactly the same line.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely import set_precision
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src/landsraad/dune/data/map.json"
TARGET = ROOT / "src/landsraad/web/data/map_geometry.json"
CENTRE, PLANET = 500.0, 440.0
XY = tuple[float, float]

# Where the names stand: x, y, lines.
LABELS: dict[str, tuple[int, int, list[str]]] = {
    "arrakeen": (645, 142, ["Arrakeen"]),
    "arsunt": (458, 372, ["Arsunt"]),
    "basin": (748, 172, ["Basin"]),
    "bight_of_the_cliff": (118, 352, ["Bight of", "the Cliff"]),
    "broken_land": (338, 100, ["Broken Land"]),
    "carthag": (489, 158, ["Carthag"]),
    "cielago_depression": (492, 778, ["Cielago Depression"]),
    "cielago_east": (660, 850, ["Cielago", "East"]),
    "cielago_north": (500, 690, ["Cielago North"]),
    "cielago_south": (520, 868, ["Cielago South"]),
    "cielago_west": (336, 700, ["Cielago", "West"]),
    "false_wall_east": (620, 500, ["False", "Wall", "East"]),
    "false_wall_south": (706, 700, ["False Wall", "South"]),
    "false_wall_west": (286, 612, ["False", "Wall", "West"]),
    "funeral_plain": (118, 428, ["Funeral Plain"]),
    "gara_kulon": (838, 272, ["Gara Kulon"]),
    "habbanya_erg": (118, 598, ["Habbanya", "Erg"]),
    "habbanya_ridge_flat": (240, 812, ["Habbanya", "Ridge Flat"]),
    "habbanya_sietch": (180, 659, ["Habbanya", "Sietch"]),
    "hagga_basin": (404, 232, ["Hagga", "Basin"]),
    "harg_pass": (588, 604, ["Harg", "Pass"]),
    "hole_in_the_rock": (716, 238, ["Hole in", "the Rock"]),
    "imperial_basin": (586, 226, ["Imperial", "Basin"]),
    "meridian": (372, 862, ["Meridian"]),
    "old_gap": (686, 110, ["Old Gap"]),
    "pasty_mesa": (838, 552, ["Pasty Mesa"]),
    "plastic_basin": (246, 356, ["Plastic", "Basin"]),
    "polar_sink": (500, 455, ["Polar Sink"]),
    "red_chasm": (906, 428, ["Red", "Chasm"]),
    "rim_wall_west": (703, 196, ["Rim Wall", "West"]),
    "rock_outcroppings": (194, 204, ["Rock", "Outcroppings"]),
    "shield_wall": (672, 328, ["Shield Wall"]),
    "sietch_tabr": (175, 273, ["Sietch", "Tabr"]),
    "sihaya_ridge": (800, 212, ["Sihaya", "Ridge"]),
    "south_mesa": (912, 598, ["South", "Mesa"]),
    "the_great_flat": (268, 466, ["The Great Flat"]),
    "the_greater_flat": (170, 536, ["The Greater Flat"]),
    "the_minor_erg": (702, 458, ["The Minor", "Erg"]),
    "tsimpo": (402, 150, ["Tsimpo"]),
    "tueks_sietch": (832, 642, ["Tuek’s", "Sietch"]),
    "wind_pass": (346, 520, ["Wind", "Pass"]),
    "wind_pass_north": (380, 636, ["Wind Pass", "North"]),
}


def polar(radius: float, degrees: float) -> XY:
    """The point at a distance from the centre and an angle, counter-clockwise from the positive x-axis."""
    angle = math.radians(degrees)
    return CENTRE + radius * math.cos(angle), CENTRE - radius * math.sin(angle)


def sector_start(sector: int) -> int:
    return 240 + 20 * sector


# ── lines and paths ───────────────────────────────────────────────────────────────────────────────


def chaikin(points: list[XY], times: int = 2, *, closed: bool = False) -> list[XY]:
    """Cut corners until the line looks drawn."""
    for _ in range(times):
        out: list[XY] = [] if closed else [points[0]]
        chain = [*points, points[0]] if closed else points
        for (x0, y0), (x1, y1) in pairwise(chain):
            out += [
                (0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1),
                (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1),
            ]
        points = out if closed else [*out, points[-1]]
    return points


def roughen(line: BaseGeometry, noise: random.Random, amplitude: float) -> list[XY]:
    """Jitter along long edges; the ends stay, so that arcs still meet."""
    points: list[XY] = list(line.coords)
    out = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        pieces = max(1, int(length // 17))
        for k in range(1, pieces + 1):
            x, y = x0 + (x1 - x0) * k / pieces, y0 + (y1 - y0) * k / pieces
            if k < pieces:
                off = noise.uniform(-amplitude, amplitude)
                x, y = x - (y1 - y0) / length * off, y + (x1 - x0) / length * off
            out.append((x, y))
    return out


def number(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def line_path(points: Iterable[XY], digits: int = 1) -> str:
    return "M" + " ".join(f"{number(x, digits)},{number(y, digits)}" for x, y in points)


def area_path(shape: BaseGeometry, digits: int = 1) -> str:
    """An SVG path of all polygons of a shape, holes included."""
    polygons = [
        part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty
    ]
    rings = [ring for part in polygons for ring in (part.exterior, *part.interiors)]
    return "".join(line_path(list(ring.coords)[:-1], digits) + "Z" for ring in rings)


def arc_path(radius: float, start: float, end: float) -> str:
    (x0, y0), (x1, y1) = polar(radius, start), polar(radius, end)
    return f"M{x0:.1f} {y0:.1f}A{radius:g} {radius:g} 0 0 0 {x1:.1f} {y1:.1f}"


# ── the shapes ────────────────────────────────────────────────────────────────────────────────────


def smooth_territories(territories: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Redraw all borders once and find the territories again between them."""
    noise = random.Random(7)
    borders = unary_union([set_precision(shape.boundary, 0.5) for shape in territories.values()])
    arcs = list(linemerge(unary_union(set_precision(borders, 0.5))).geoms)
    drawn = []
    for arc in arcs:
        if arc.length < 1.2:
            drawn.append(LineString(arc.coords))
            continue
        middle = arc.interpolate(0.5, normalized=True)
        on_rim = abs(math.hypot(middle.x - CENTRE, middle.y - CENTRE) - PLANET) < 4
        points = roughen(arc.simplify(0.8), noise, 0 if on_rim else 2.6)
        if arc.is_ring:
            points = chaikin(points[:-1], closed=True)
            points.append(points[0])
        else:
            points = chaikin(points)
        drawn.append(LineString(points))
    found: dict[str, list[BaseGeometry]] = {}
    for face in polygonize(unary_union(drawn)):
        if face.area > 12:
            owner = max(territories, key=lambda key: territories[key].intersection(face).area)
            found.setdefault(owner, []).append(face)
    missing = set(territories) - set(found)
    assert not missing, f"territories lost while smoothing: {sorted(missing)}"
    return {
        key: unary_union([face.buffer(0.15) for face in found[key]]).simplify(0.35) for key in territories
    }


def cut_locations(
    facts: dict[str, Any], raw: dict[str, BaseGeometry], smooth: dict[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    """The places to point at: each smooth territory cut by its sectors."""
    out: dict[str, BaseGeometry] = {}
    for place in facts["locations"]:
        shape = smooth[place["territory"]]
        if place["sector"] is not None:
            start = sector_start(place["sector"])
            wedge = Polygon([(CENTRE, CENTRE), *(polar(560, start + d) for d in range(0, 21, 4))])
            parts = shape.intersection(wedge)
            polygons = [part for part in getattr(parts, "geoms", [parts]) if part.geom_type == "Polygon"]
            shape = max(polygons, key=lambda part: part.area, default=raw[place["id"]])
        out[place["id"]] = shape
    return out


def contours(shape: BaseGeometry, step: float = 9, count: int = 4) -> list[BaseGeometry]:
    """A map-maker's contour lines inside the rock."""
    lines = [shape.buffer(-step * k).simplify(0.6) for k in range(1, count + 1)]
    return [line for line in lines if not line.is_empty]


def ripples(avoid: BaseGeometry) -> str:
    """Wind on the sand: broken concentric lines with slow noise."""
    noise = random.Random(3)
    phase = [noise.uniform(0, 6.28) for _ in range(4)]
    out = []
    radius = 112.0
    while radius < PLANET - 2:
        start = noise.uniform(0, 30)
        end = start + 360
        while start < end:
            length = noise.uniform(5, 21) * (300 / (radius + 100))
            points = []
            degrees = start
            while degrees < start + length:
                t = math.radians(degrees)
                wave = 5 * math.sin(3 * t + phase[0] + radius / 60) + 3.5 * math.sin(
                    7 * t + phase[1] + radius / 33
                )
                points.append(polar(radius + wave + 1.6 * math.sin(17 * t + phase[2]), degrees))
                degrees += 3.2
            if len(points) > 2:
                rest = LineString(points).difference(avoid)
                for part in getattr(rest, "geoms", [rest]):
                    inside = all(math.hypot(x - CENTRE, y - CENTRE) < PLANET - 2 for x, y in part.coords)
                    if part.length > 14 and inside:
                        out.append(line_path(part.coords, 0))
            start += length + noise.uniform(4, 15)
        radius += noise.uniform(8.5, 11.5)
    return "".join(out)


def storm(sector: int) -> dict[str, Any]:
    """The storm over one sector: its wedge, the swirl in it, and where its marker stands."""
    start = sector_start(sector)
    wedge = [polar(103, start), *(polar(441, start + d) for d in range(0, 21, 2)), polar(103, start + 20)]
    swirl = ""
    for k, radius in enumerate(range(128, 440, 15)):
        shift = start + 2 + (k * 7 % 5) * 0.6
        swirl += line_path(
            (polar(radius + 5 * math.sin(t * 0.62 + k), shift + t * 1.35) for t in range(11)), 0
        )
    x, y = polar(447, start + 10)
    return {"wedge": line_path(wedge) + "Z", "swirl": swirl, "marker": [round(x, 1), round(y, 1)]}


def sectors(facts: dict[str, Any]) -> list[dict[str, Any]]:
    out = []
    for fact in facts["sectors"]:
        start = sector_start(fact["index"])
        inner, rim, outer = polar(100, start), polar(440, start), polar(466, start)
        x, y = polar(454, start + 10)
        out.append(
            {
                "index": fact["index"],
                "label": fact["printed_label"],
                "line": line_path([inner, rim], 0),
                "tick": line_path([rim, outer], 0),
                "number": [round(x), round(y + 4)],
                # What a storm here can reach next: under the storm deck of 2 to 6, and of 1 to 6.
                "reach": {
                    "2-6": arc_path(465, start + 40, start + 140),
                    "1-6": arc_path(465, start + 20, start + 140),
                },
                "storm": storm(fact["index"]),
            }
        )
    return out


# ── room for pieces ───────────────────────────────────────────────────────────────────────────────

Size = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
PILL: Size = (64, 34)  # a counter of forces
WIDE: Size = (80, 34)  # with elite forces it can be this wide
TALL: Size = (40, 40)  # a spice counter
SLOTS = 7  # six factions and a counter that is being placed


def rectangle(at: XY, size: Size) -> Box:
    return at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def label_boxes() -> list[Box]:
    out = []
    for x, y, lines in LABELS.values():
        half = max(len(line) for line in lines) * 3.7
        out.append((x - half, y - 13.0, x + half, y + 16.0 * len(lines) - 13))
    return out


@dataclass
class Room:
    """One location while its counters are laid out; all candidate points with what speaks against each."""

    points: list[XY]
    costs: dict[Size, list[float]]
    own: list[Box] = field(default_factory=list)

    @classmethod
    def of(cls, shape: BaseGeometry, centre: XY, names: list[Box]) -> Room:
        x0, y0, x1, y1 = (int(v) for v in shape.bounds)
        grid = [(float(x), float(y)) for x in range(x0 - 70, x1 + 71, 4) for y in range(y0 - 70, y1 + 71, 4)]
        points = [p for p in grid if math.hypot(p[0] - CENTRE, p[1] - CENTRE) < PLANET - 16]
        off = shapely.distance(shapely.points(points), shape)
        costs = {}
        for size in (PILL, TALL):
            boxes = [rectangle(point, size) for point in points]
            inside = shapely.area(shapely.intersection(shapely.box(*zip(*boxes, strict=True)), shape))
            costs[size] = [
                30 * (1 - inside[i] / (size[0] * size[1]))
                + 3 * off[i]
                + 0.08 * math.dist(point, centre)
                + 0.03 * sum(overlap(boxes[i], name) for name in names)
                for i, point in enumerate(points)
            ]
        return cls(points, costs)

    def put(self, size: Size, others: list[Box]) -> XY:
        """Take the best point still free here; a counter elsewhere is in the way, a name is a nuisance."""
        full = WIDE if size is PILL else size
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        reach = (min(xs) - 50, min(ys) - 50, max(xs) + 50, max(ys) + 50)
        others = [other for other in others if overlap(reach, other)]
        best, at = math.inf, (0.0, 0.0)
        for point, cost in zip(self.points, self.costs[size], strict=True):
            if cost >= best or any(overlap(rectangle(point, full), mine) for mine in self.own):
                continue
            cost += 0.05 * sum(overlap(rectangle(point, size), other) for other in others)
            if cost < best:
                best, at = cost, point
        assert best < math.inf, "no room left for another counter"
        self.own.append(rectangle(at, full))
        return at


def lay_slots(facts: dict[str, Any], shapes: dict[str, BaseGeometry]) -> dict[str, dict[str, Any]]:
    """Where counters stand: for each location its `slots`, and `spice` where spice can be blown.

    Counters of one location never overlap. Those of different locations, and names, are avoided as far as
    the map allows; the first counter of every location is placed before any second one.
    """
    names = label_boxes()
    blows = {t["spice_blow"]["location"] for t in facts["territories"] if t["spice_blow"]}
    centres = {place["id"]: (place["center"]["x"], place["center"]["y"]) for place in facts["locations"]}
    order = sorted(shapes, key=lambda key: float(shapes[key].area))
    rooms = {key: Room.of(shapes[key], centres[key], names) for key in order}
    out: dict[str, dict[str, Any]] = {key: {"spice": None, "slots": []} for key in shapes}
    placed: list[tuple[str, Box]] = []

    def put(key: str, size: Size) -> list[int]:
        at = rooms[key].put(size, [other for owner, other in placed if owner != key])
        placed.append((key, rectangle(at, size)))
        return [round(at[0]), round(at[1])]

    for turn in range(SLOTS):
        for key in order:
            out[key]["slots"].append(put(key, PILL))
            if turn == 0 and key in blows:
                out[key]["spice"] = put(key, TALL)
    return out


# Where discovery tokens lie and the territories under them are drawn: the middle of a plate beside the counters of
# the place around it.
PLATES: dict[str, tuple[int, int]] = {
    "cielago_east@2": (640, 798),
    "gara_kulon@7": (838, 238),
    "meridian@0": (346, 826),
    "false_wall_west@16": (284, 584),
    "pasty_mesa@6": (870, 400),
    "plastic_basin@12": (280, 184),
}
PLATE = (84, 44)


def plates() -> dict[str, dict[str, Any]]:
    """For each site its middle, the outline of a plate and two slots for the counters on it."""
    w, h = PLATE[0] / 2, PLATE[1] / 2
    cut = 10
    found = {}
    for site, (x, y) in PLATES.items():
        corners = [
            (x - w + cut, y - h),
            (x + w - cut, y - h),
            (x + w, y - h + cut),
            (x + w, y + h - cut),
            (x + w - cut, y + h),
            (x - w + cut, y + h),
            (x - w, y + h - cut),
            (x - w, y - h + cut),
        ]
        path = "M" + " ".join(f"{a:g},{b:g}" for a, b in corners) + "Z"
        found[site] = {"path": path, "center": [x, y], "slots": [[x, y], [x, y + 34], [x, y - 34]]}
    return found


# ── all of it ─────────────────────────────────────────────────────────────────────────────────────


def build() -> dict[str, Any]:
    facts = json.loads(SOURCE.read_text(encoding="utf-8"))
    territories = {t["id"]: t for t in facts["territories"]}
    raw = {
        place["id"]: Polygon(
            [tuple(map(float, pair.split(","))) for pair in place["polygon_xy"].split()]
        ).buffer(0)
        for place in facts["locations"]
    }
    whole = {
        key: set_precision(
            unary_union([raw[i].buffer(0.6, join_style=2) for i in t["locations"]]).buffer(
                -0.6, join_style=2
            ),
            0.1,
        )
        for key, t in territories.items()
    }
    smooth = smooth_territories(whole)
    shapes = cut_locations(facts, raw, smooth)
    slots = lay_slots(facts, shapes)

    def of(terrain: str) -> list[BaseGeometry]:
        return [smooth[key] for key, t in territories.items() if t["terrain"] == terrain]

    rock = unary_union([shape.buffer(0.3) for shape in of("rock")])
    firm = unary_union([smooth[key] for key, t in territories.items() if t["terrain"] != "sand"])
    sink = smooth["polar_sink"]
    return {
        "view": [-18, -18, 1036, 1036],
        "ripples": ripples(firm.buffer(5)),
        "rock": area_path(rock),
        "contours": [area_path(line) for line in contours(rock)],
        "polar": area_path(sink),
        "polar_contours": [area_path(sink.buffer(-depth).simplify(0.8)) for depth in (12, 26, 42)],
        "territories": "".join(area_path(shape) for shape in smooth.values()),
        "strongholds": area_path(unary_union(of("stronghold"))),
        "strongholds_inner": area_path(unary_union([s.buffer(-6).simplify(0.5) for s in of("stronghold")])),
        "labels": [
            {"territory": key, "terrain": territories[key]["terrain"], "x": x, "y": y, "lines": lines}
            for key, (x, y, lines) in LABELS.items()
        ],
        "seats": [[round(v, 1) for v in polar(492, seat["angle_deg"])] for seat in facts["seats"]],
        "sectors": sectors(facts),
        "locations": {
            place["id"]: {
                "path": area_path(shapes[place["id"]], 0),
                "center": [round(place["center"]["x"]), round(place["center"]["y"])],
                "territory": place["territory"],
                "name": territories[place["territory"]]["name"].replace("'", "’"),
                "sector": place["sector"],
                "label": None if place["sector"] is None else place["printed_sector_label"],
                "terrain": territories[place["territory"]]["terrain"],
                "ornithopters": territories[place["territory"]]["ornithopters"],
                **slots[place["id"]],
            }
            for place in facts["locations"]
        },
        "plates": plates(),
    }


def main() -> None:
    geometry = build()
    lines = ",\n".join(
        f"{json.dumps(key)}:{json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in geometry.items()
    )
    TARGET.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
