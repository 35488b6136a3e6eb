#!/usr/bin/env python3
"""See that the fact tables of Dune (src/landsraad/dune/data) are consistent in themselves and with each other.

Prints one line for each table and exits with 1 on the first failure. Needs the standard library only.
"""

import itertools
import json
import math
import re
import sys
from collections import Counter, defaultdict, deque
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "src/landsraad/dune/data"
FILES = ("map", "factions", "treachery_cards", "spice_deck", "tokens")
SNAKE = re.compile(r"^[a-z0-9]+(_[a-z0-9]+)*$")


def load(name):
    return json.loads((HERE / (name + ".json")).read_text(encoding="utf-8"))


def check(cond, *what):
    if not cond:
        print("FAILED:", *what)
        sys.exit(1)


def walk_keys(obj, path=""):
    if isinstance(obj, dict):
        for key, val in obj.items():
            yield path, key, val
            yield from walk_keys(val, path + "/" + key)
    elif isinstance(obj, list):
        for i, val in enumerate(obj):
            yield from walk_keys(val, f"{path}[{i}]")


def connected(nodes, graph):
    nodes = set(nodes)
    if not nodes:
        return True
    start = next(iter(nodes))
    seen, queue = {start}, deque([start])
    while queue:
        for nxt in graph[queue.popleft()]:
            if nxt in nodes and nxt not in seen:
                seen.add(nxt)
                queue.append(nxt)
    return seen == nodes


def parse_pairs(text):
    return [tuple(float(v) for v in pair.split(",")) for pair in text.split()]


def inside(pt, poly):
    x, y = pt
    hit = False
    for (x1, y1), (x2, y2) in zip(poly, poly[1:] + poly[:1], strict=False):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


def shoelace(poly):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(poly, poly[1:] + poly[:1], strict=False))) / 2


def check_style(data):
    for name, obj in data.items():
        for path, key, val in walk_keys(obj):
            check(SNAKE.match(key), "key not snake_case", name, path, key)
            if isinstance(val, str) and key not in ("polygon_xy", "polygon_polar"):
                check(len(val) <= 170, "long text", name, path, key, len(val))


def check_map(m):
    terr = {t["id"]: t for t in m["territories"]}
    locs = {loc["id"]: loc for loc in m["locations"]}
    s = m["summary"]
    check(len(terr) == len(m["territories"]) == s["territories"] == 42, "territory count")
    kinds = Counter(t["terrain"] for t in terr.values())
    check(kinds == {"sand": 29, "rock": 7, "stronghold": 5, "polar_sink": 1}, "terrain", kinds)
    check((s["sand"], s["rock"], s["strongholds"], s["polar_sinks"]) == (29, 7, 5, 1), "terrain summary")
    check(len(locs) == len(m["locations"]) == s["locations"] == 86, "location count")

    # sectors and location ids
    for t in terr.values():
        check(SNAKE.match(t["id"]), "territory id", t["id"])
        secs = t["sectors"]
        if t["terrain"] == "polar_sink":
            check(secs == [] and t["locations"] == ["polar_sink"], "polar sink sectors")
            continue
        check(secs and all(0 <= x <= 17 for x in secs) and len(set(secs)) == len(secs), "sectors", t["id"])
        check(all((a + 1) % 18 == b for a, b in itertools.pairwise(secs)), "sectors not consecutive", t["id"])
        check(t["locations"] == [f"{t['id']}@{x}" for x in secs], "location ids", t["id"])
    for loc in locs.values():
        check(
            loc["territory"] in terr and loc["id"] in terr[loc["territory"]]["locations"],
            "location owner",
            loc["id"],
        )
        if loc["id"] == "polar_sink":
            check(loc["sector"] is None, "polar sink has a sector")
        else:
            check(0 <= loc["sector"] <= 17, "sector range", loc["id"])
            check(loc["printed_sector_label"] == (loc["sector"] or 18), "printed label", loc["id"])
    check({x for t in terr.values() for x in t["locations"]} == set(locs), "location partition")

    # territory adjacency
    pairs = [tuple(p) for p in m["territory_adjacency"]]
    check(all(a < b and a in terr and b in terr for a, b in pairs), "territory pair form")
    check(len(set(pairs)) == len(pairs) == s["territory_adjacencies"] == 103, "territory pair count")
    tg = defaultdict(set)
    for a, b in pairs:
        tg[a].add(b)
        tg[b].add(a)
    for t in terr.values():
        check(sorted(tg[t["id"]]) == t["neighbors"], "neighbor list", t["id"])
        check(all(t["id"] in terr[n]["neighbors"] for n in t["neighbors"]), "asymmetric", t["id"])
    check(connected(terr, tg), "territory graph not connected")

    # location adjacency
    cross = [tuple(p) for p in m["location_adjacency"]["between_territories"]]
    same = [tuple(p) for p in m["location_adjacency"]["inside_a_territory"]]
    every = cross + same
    check(all(a < b and a in locs and b in locs for a, b in every), "location pair form")
    check(len(set(every)) == len(every) == s["location_adjacencies"] == 190, "location pair count")
    check(len(cross) == s["location_adjacencies_between_territories"] == 146, "cross pair count")
    check(len(same) == s["location_adjacencies_inside_a_territory"] == 44, "same pair count")

    def own(x):
        return locs[x]["territory"]

    check(all(own(a) != own(b) for a, b in cross) and all(own(a) == own(b) for a, b in same), "pair class")
    check(
        {tuple(sorted((own(a), own(b)))) for a, b in cross} == set(pairs),
        "location pairs project onto territory pairs",
    )
    want = set()
    for t in terr.values():
        want |= {tuple(sorted(p)) for p in zip(t["locations"], t["locations"][1:], strict=False)}
    check(want == set(same), "inner links are the consecutive sectors")
    lg = defaultdict(set)
    for a, b in every:
        lg[a].add(b)
        lg[b].add(a)
        sa, sb = locs[a]["sector"], locs[b]["sector"]
        if sa is not None and sb is not None:
            check((sa - sb) % 18 in (0, 1, 17), "sectors too far apart", a, b)
    check(connected(locs, lg), "location graph not connected")
    for storm in range(18):  # nobody outside the storm sector may be cut off from the rest
        free = [x for x in locs if locs[x]["sector"] != storm]
        check(connected(free, lg), "storm in sector", storm, "splits the map")

    # protection, spice, cities
    def prot(kind):
        return {t["id"] for t in terr.values() if t["storm_protection"] == kind}

    check(prot("shield_wall") == {"arrakeen", "carthag", "imperial_basin"}, "shield wall group")
    check(
        prot("shield_wall") == set(m["storm"]["shield_wall"]["territories_losing_protection"]),
        "shield wall list",
    )
    for t in terr.values():
        check(
            t["protected_from_storm_at_start"] == (t["storm_protection"] != "none"),
            "protection flag",
            t["id"],
        )
        check(
            (t["storm_protection"] == "none") == (t["terrain"] == "sand" and t["id"] != "imperial_basin"),
            "protection",
            t["id"],
        )
        check(t["sandworm_can_appear"] == (t["terrain"] == "sand"), "worm", t["id"])
        check(t["shipment_cost_per_force"] == (1 if t["terrain"] == "stronghold" else 2), "shipment", t["id"])
        if t["spice_blow"]:
            sb = t["spice_blow"]
            check(t["terrain"] == "sand" and sb["location"] in t["locations"], "spice location", t["id"])
            check(
                locs[sb["location"]]["sector"] == sb["sector"] and "spice_point" in locs[sb["location"]],
                "spice sector",
                t["id"],
            )
        if t["discovery_site"]:
            ds = t["discovery_site"]
            check(
                ds["location"] in t["locations"] and "discovery_point" in locs[ds["location"]],
                "discovery",
                t["id"],
            )
    blow = [t["spice_blow"] for t in terr.values() if t["spice_blow"]]
    check(len(blow) == s["spice_blow_territories"] == 15, "spice blow territories")
    check(sum(b["amount"] for b in blow) == s["spice_blow_total_spice"] == 118, "spice total")
    income = {t["id"]: t["collection_income"] for t in terr.values() if t["collection_income"]}
    check(
        income
        == m["cities"]["advanced_collection_income"]
        == {"arrakeen": 2, "carthag": 2, "tueks_sietch": 1},
        "income",
    )
    check(
        {t["id"] for t in terr.values() if t["ornithopters"]} == set(m["cities"]["ornithopter_cities"]),
        "ornithopters",
    )

    # derived lists
    ring = {"the_great_flat"}
    for _ in range(2):
        ring |= {n for x in ring for n in tg[x]}
    check(sorted(ring) == m["derived"]["fremen_free_shipment_range"], "fremen range")
    check(all(t["in_fremen_free_shipment_range"] == (t["id"] in ring) for t in terr.values()), "fremen flags")
    check(sorted(tg["shield_wall"]) == m["derived"]["adjacent_to_shield_wall"], "shield wall neighbors")
    check(
        all(t["adjacent_to_shield_wall"] == (t["id"] in tg["shield_wall"]) for t in terr.values()),
        "shield wall flags",
    )

    # sectors and seats
    check([x["index"] for x in m["sectors"]] == list(range(18)), "sector list")
    for x in m["sectors"]:
        check(x["angle_start_deg"] == (240 + 20 * x["index"]) % 360, "sector angle", x["index"])
        check(x["angle_end_deg"] == (x["angle_start_deg"] + 20) % 360, "sector end", x["index"])
        check(
            set(x["locations"]) == {loc for loc in locs if locs[loc]["sector"] == x["index"]},
            "sector content",
            x["index"],
        )
    check([p["sector"] for p in m["seats"]] == [1, 4, 7, 10, 13, 16], "seat sectors")
    check(m["storm"]["start_sector"] == 0 and m["storm"]["direction"] == "counter_clockwise", "storm start")

    # drawing geometry: a clean partition whose shared borders are exactly the location adjacency
    lay = m["layout"]
    cx, cy, rad = lay["center"]["x"], lay["center"]["y"], lay["planet_radius"]
    uses, area = defaultdict(list), 0.0
    for loc in locs.values():
        xy, pol = parse_pairs(loc["polygon_xy"]), parse_pairs(loc["polygon_polar"])
        check(len(xy) == len(pol) >= 3, "polygon size", loc["id"])
        area += shoelace(xy)
        for (x, y), (a, r) in zip(xy, pol, strict=False):
            check(0 <= x <= 1000 and 0 <= y <= 1000 and 0 <= r <= 1, "polygon range", loc["id"])
            t = math.radians(a)
            check(
                abs(x - cx - rad * r * math.cos(t)) < 0.11 and abs(y - cy + rad * r * math.sin(t)) < 0.11,
                "xy and polar differ",
                loc["id"],
            )
            if loc["sector"] is not None:
                off = (a - (240 + 20 * loc["sector"])) % 360
                check(off <= 20 or off >= 359.99, "vertex outside its sector", loc["id"], a)
        for key in ("center", "spice_point", "discovery_point"):
            if key in loc:
                check(inside((loc[key]["x"], loc[key]["y"]), xy), key, "outside the polygon", loc["id"])
        for p, q in zip(pol, pol[1:] + pol[:1], strict=False):
            uses[frozenset((p, q))].append(loc["id"])
    border = set()
    for edge, who in uses.items():
        if len(who) == 2:
            border.add(tuple(sorted(who)))
        else:
            check(len(who) == 1 and all(v[1] == 1 for v in edge), "loose border", who)
    check(border == set(every), "drawn borders differ from the adjacency", border ^ set(every))
    check(abs(area / (math.pi * rad * rad) - 1) < 0.01, "polygons do not tile the planet", area)
    print(
        "map            42 territories (29 sand, 7 rock, 5 strongholds), 86 locations, 103 + 190 adjacencies"
    )
    return terr, locs


def check_factions(f, terr):
    fac = {x["id"]: x for x in f["factions"]}
    check(len(fac) == len(f["factions"]) == 12, "faction count")
    kiss = [x["id"] for x in f["factions"] if x["in_kiss"]]
    check(kiss == f["kiss_factions"] and len(kiss) == 9, "KISS factions")
    check(
        sorted(set(fac) - set(kiss)) == sorted(f["not_in_kiss"]) == ["choam", "ix", "richese"],
        "other factions",
    )
    totals = {
        "atreides": 17,
        "harkonnen": 16,
        "fremen": 23,
        "emperor": 19,
        "spacing_guild": 14,
        "bene_gesserit": 25,
        "ecaz": 16,
        "moritani": 16,
        "tleilaxu": 10,
        "ix": 17,
        "choam": 16,
        "richese": 16,
    }
    ids = []
    for x in fac.values():
        check(("kiss_mark" in x) != x["in_kiss"], "KISS mark", x["id"])
        check(len(x["leaders"]) == x["leader_count"] == 5, "five leaders", x["id"])
        check(
            sum(loc["strength"] or 0 for loc in x["leaders"])
            == x["leader_strength_total"]
            == totals[x["id"]],
            "strength",
            x["id"],
        )
        for loc in x["leaders"]:
            check(
                SNAKE.match(loc["id"]) and (loc["id"] == "zoal") == (loc["strength"] is None),
                "leader",
                loc["id"],
            )
            check(loc["strength"] is None or 1 <= loc["strength"] <= 7, "leader strength", loc["id"])
        fo = x["forces"]
        check(fo["total"] == fo["normal"] + fo["elite"] == 20, "forces", x["id"])
        check((fo["elite_name"] is None) == (fo["elite"] == 0), "elite name", x["id"])
        check(sum(p["count"] for p in x["start_forces"]) == 20, "start forces", x["id"])
        for p in x["start_forces"]:
            for where in p["where"].split("+"):
                check(
                    where in terr
                    or where
                    in ("reserves", "any_territory", "any_unoccupied_territory", "hidden_mobile_stronghold"),
                    "start place",
                    where,
                )
            check("location" not in p or p["location"] in terr[p["where"]]["locations"], "start location", p)
        check(x["hand_limit"] == {"harkonnen": 8, "choam": 5}.get(x["id"], 4), "hand limit", x["id"])
        check(re.match(r"^#[0-9a-f]{6}$", x["color_hex"]), "color", x["id"])
        ids += [loc["id"] for loc in x["leaders"]]
    check(len(set(ids)) == len(ids) == 60, "leader ids unique")
    check(
        {k: v["forces"]["elite"] for k, v in fac.items() if v["forces"]["elite"]}
        == {"fremen": 3, "emperor": 5, "ix": 7},
        "elites",
    )
    vidal = f["shared_leader"]
    check(vidal["id"] == "duke_vidal" and vidal["strength"] == 6 and vidal["id"] not in ids, "Duke Vidal")
    for who in vidal["used_by"]:
        check(fac[who]["shared_leader"] == "duke_vidal", "Vidal user", who)
        check(len(fac[who]["leaders"]) + 1 == 6, "six leaders with Vidal", who)
    check(sorted(vidal["used_by"]) == ["ecaz", "moritani"], "Vidal users")
    print("factions       12 (9 in KISS), 60 leaders, Duke Vidal 6 shared by Ecaz and Moritani")
    return fac


def check_treachery(t):
    def count(cards):
        return sum(c["count"] for c in cards)

    s = t["summary"]
    check(
        count(t["base"]) == s["base_cards"] == 33 and len(t["base"]) == s["base_distinct"] == 23, "base deck"
    )
    check(count(t["ixians_tleilaxu"]) == s["ixians_tleilaxu_cards"] == 14, "ix deck")
    check(count(t["choam_richese_cache"]) == s["choam_richese_cache_cards"] == 10, "richese cache")
    check(count(t["ecaz_moritani"]) == s["ecaz_moritani_cards"] == 3, "ecaz deck")
    every = t["base"] + t["ixians_tleilaxu"] + t["choam_richese_cache"] + t["ecaz_moritani"]
    by_id = {c["id"]: c for c in every}
    check(len(by_id) == len(every), "card ids unique")
    groups = Counter()
    for c in t["base"]:
        groups[c["kind"] + ("_" + c["subtype"] if c["kind"] in ("weapon", "defense") else "")] += c["count"]
    check(
        dict(groups)
        == s["base_by_category"]
        == {
            "weapon_projectile": 4,
            "weapon_poison": 4,
            "weapon_special": 1,
            "defense_projectile": 4,
            "defense_poison": 4,
            "leader": 3,
            "special": 8,
            "worthless": 5,
        },
        "base categories",
        groups,
    )
    k = t["kiss"]
    added = [by_id[i] for i in k["added_cards"]]
    check(len(added) == count(added) == s["kiss_additions"] == 5, "five additions")
    check(
        [(c["kind"], c["subtype"]) for c in added]
        == [
            ("weapon", "projectile"),
            ("weapon", "poison"),
            ("defense", "projectile"),
            ("defense", "poison"),
            ("special", "instant"),
        ],
        "addition kinds",
    )
    check(
        added[4]["name"] == "Karama" and sorted(k["added_roles"].values()) == sorted(k["added_cards"]),
        "addition roles",
    )
    check({c["id"] for c in every if c.get("kiss") == "addition"} == set(k["added_cards"]), "addition marks")
    check(
        count(t["base"]) + 5
        == s["kiss_total_after_first_reshuffle"]
        == sum(k["totals_after_additions"].values())
        == 38,
        "KISS total",
    )
    for c in every:
        check(
            c["effect"]
            and len(c["effect"]) <= 150
            and c["when"]
            and c["kind"] in ("weapon", "defense", "special", "worthless", "leader"),
            "card",
            c["id"],
        )
        check(c["in_kiss_start_deck"] == (c["source_deck"] == "base"), "start deck flag", c["id"])
    print("treachery      33 base cards + 5 KISS additions = 38; other decks 14, 10, 3")


def check_spice(d, m, terr, locs):
    cards = d["territory_cards"]
    s = d["summary"]
    check(len(cards) == len({c["id"] for c in cards}) == s["territory_cards"] == 15, "territory cards")
    on_map = {t["id"]: t["spice_blow"] for t in terr.values() if t["spice_blow"]}
    check({c["territory"] for c in cards} == set(on_map), "spice territories")
    for c in cards:
        b = on_map[c["territory"]]
        check(
            (c["amount"], c["sector"], c["location"]) == (b["amount"], b["sector"], b["location"]),
            "spice card",
            c["id"],
        )
    check(sum(c["amount"] for c in cards) == s["territory_spice_total"] == 118, "spice total")
    check(
        {str(k): v for k, v in Counter(c["amount"] for c in cards).items()} == s["amount_histogram"],
        "amounts",
    )
    disc = [c["discovery"] for c in cards if c["discovery"]]
    check(Counter(x["symbol"] for x in disc) == {"hiereg": 3, "smuggler": 3}, "discovery cards")
    check(all(c["amount"] == 6 for c in cards if c["discovery"]), "discovery amounts")
    for x in disc:
        check(
            x["token_location"] == f"{x['token_territory']}@{x['token_sector']}"
            and x["token_location"] in locs,
            "token location",
            x,
        )
        site = terr[x["token_territory"]]["discovery_site"]
        check(
            site and (site["symbol"], site["location"]) == (x["symbol"], x["token_location"]), "token site", x
        )
        check(terr[x["token_territory"]]["spice_blow"] is None, "token on a spice territory", x)
    check(sum(1 for t in terr.values() if t["discovery_site"]) == 6, "six token sites")
    for v in d["variants"].values():
        check(sum(n for k, n in v.items() if k != "total") == v["total"], "variant sum", v)
    kiss = d["variants"]["kiss"]
    check(kiss["plain_territory"] + kiss["discovery_territory"] == 15 and kiss["shai_hulud"] == 5, "KISS mix")
    check(
        kiss["great_maker"] == kiss["sandtrout"] == 0 and kiss["total"] == s["kiss_total"] == 20,
        "KISS spice deck is 20",
    )
    check(d["variants"]["gf9_base"]["total"] == s["base_total"] == 21, "base spice deck is 21")
    print("spice deck     15 territory cards (118 spice), base 21, KISS 9 + 6 + 5 = 20")
    return disc


def check_tokens(t, fac, disc):
    s = t["summary"]
    toks = t["discovery"]["tokens"]
    check(len(toks) == len({x["id"] for x in toks}) == s["discovery_tokens"] == 8, "discovery tokens")
    check(Counter(x["symbol"] for x in toks) == {"hiereg": 4, "smuggler": 4}, "token symbols")
    check(Counter(x["form"] for x in toks) == {"territory": 5, "stash": 3}, "token forms")
    check([x["id"] for x in toks if x["is_stronghold"]] == ["jacurutu_sietch"], "stronghold token")
    for sym, sites in t["discovery"]["sites"].items():
        check(sorted(x["token_location"] for x in disc if x["symbol"] == sym) == sites, "sites", sym)
    amb = t["ambassadors"]["tokens"]
    check(len(amb) == s["ambassador_tokens"] == 11, "ambassadors")
    check({x["faction"] for x in amb} == set(fac) - {"moritani"}, "ambassador factions")
    check(
        [x["faction"] for x in amb if x["after_trigger"] == "removed_from_game"] == ["bene_gesserit"],
        "removed ambassador",
    )
    check(
        [x["faction"] for x in amb if x["after_trigger"] == "back_to_supply"] == ["ecaz"],
        "returning ambassador",
    )
    check(
        len(t["terror"]["tokens"]) == s["terror_tokens"] == 6 == fac["moritani"]["terror_tokens"],
        "terror tokens",
    )
    st = t["storm_cards"]
    check(st["base"] == [1, 2, 3, 4, 5, 6] and st["kiss"] == [2, 3, 4, 5, 6], "storm cards")
    check(
        sum(st["kiss"]) / len(st["kiss"]) == st["kiss_average"]
        and len(st["kiss"]) == s["storm_cards_kiss"] == 5,
        "storm average",
    )
    tr = t["traitor_deck"]
    check(tr["cards_per_faction_in_play"] * 6 == tr["cards_with_six_factions"] == 30, "traitor deck")
    check(tr["kept"] == {"default": 1, "harkonnen": 4} and "duke_vidal" in tr["excluded"], "traitors kept")
    check(
        all(x["traitors_kept"] == tr["kept"].get(x["id"], 1) for x in fac.values()),
        "traitors kept per faction",
    )
    check(t["tech_tokens"]["used_in_kiss"] is False, "tech tokens")
    print("tokens         8 discovery, 11 ambassadors, 6 terror, storm cards 2-6, traitor deck 5 per faction")


def main():
    data = {name: load(name) for name in FILES}
    check_style(data)
    terr, locs = check_map(data["map"])
    fac = check_factions(data["factions"], terr)
    check_treachery(data["treachery_cards"])
    disc = check_spice(data["spice_deck"], data["map"], terr, locs)
    check_tokens(data["tokens"], fac, disc)
    print("all fact tables are consistent")


if __name__ == "__main__":
    main()
