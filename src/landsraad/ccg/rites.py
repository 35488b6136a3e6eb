"""Rites: battle, duel, arbitration, intrigue, from declaration to resolution (ccg.md 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import assessment, stats
from landsraad.ccg.cards import LANDSRAAD, RITES, card_name, talent_name
from landsraad.ccg.decisions import pick, pick_option
from landsraad.ccg.effects.core import Ctx, number
from landsraad.ccg.effects.select import Sel
from landsraad.ccg.moves import end_boons, engage, notice
from landsraad.ccg.settle import end_lasting, settle
from landsraad.ccg.state import DOMAIN, N, Rite, State
from landsraad.ccg.windows import window
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say, texts

TARGETS = {"battle": "fief", "arbitration": "charter", "dueling": "persona", "intrigue": "persona"}
"""What each rite is aimed at (C-RITE-04)."""
AIMED: Final[Mapping[str, str]] = texts(
    {
        "battle": "a battle is aimed at a deployed fief of a rival",
        "arbitration": "an arbitration is aimed at a deployed charter of a rival",
        "dueling": "a duel is aimed at a deployed persona of a rival",
        "intrigue": "an intrigue is aimed at a deployed persona of a rival",
    }
)
"""The same, said to who aims elsewhere."""


def class_of(kind: str) -> str:
    """Landsraad or choam (C-RITE-02)."""
    return "landsraad" if kind in LANDSRAAD else "choam"


def legal_targets(
    g: State, seat: Seat, kind: str, leader: N, counts: bool = True, at: Sel | None = None
) -> list[N]:
    """Deployed cards of rivals that may be declared the target of a rite (C-RITE-04, C-RITE-05, C-RITE-07).

    `at` is what the rite is aimed at instead of the usual (C-VENT-08).
    """
    return [
        n
        for rival in g.rivals(seat)
        if not counts or not counted(g, seat, rival, kind, leader)
        for n in g.players[rival].domain
        if g.cards[n].deployed
        and (at.matches(Ctx(g, seat, leader), n) if at is not None else aimed_at(g, n, kind, leader))
        and refuse_target(g, n, kind, leader) is None
    ]


def aimed_at(g: State, n: N, kind: str, leader: N) -> bool:
    """Whether a rite is aimed at such a card, as a rule or because an effect adds it (C-RITE-04)."""
    return stats.is_(g, n, TARGETS[kind]) or any(
        a.rite == kind and stats.is_(g, n, a.what) and (a.led_by is None or a.led_by.matches(c, leader))
        for c, a in stats.all_statics(g, "also_targets")
    )


def refuse_target(g: State, n: N, kind: str, leader: N) -> Refusal | None:
    """Why a card of the right kind may not be declared the target; None if it may."""
    for c, shield in stats.statics_on(g, "shield", n):
        if kind in shield.rites and (not shield.led_by or stats.is_(g, leader, shield.led_by)):
            return Refusal(
                "C-RITE-07", say("{card} protects it", card=card_name(c.source.id)), "E_TARGET", "target"
            )
    if (
        g.variant.target_talent == "needed"
        and kind in ("dueling", "intrigue")
        and stats.rank(g, n, kind) is None
    ):
        return Refusal(
            "C-RITE-05",
            say("it does not have the talent {talent}", talent=talent_name(kind)),
            "E_TARGET",
            "target",
        )
    return None


def counted(g: State, seat: Seat, rival: Seat, kind: str, leader: N) -> bool:
    """Whether a rite of this kind against a rival is used up in this interval (C-RITE-03)."""
    if _leads_free(g, leader, kind) or _free(g, rival, kind):
        return False
    return not open_classes(g, rival, kind, leader)


def open_classes(g: State, rival: Seat, kind: str, leader: N) -> list[str]:
    """The classes as which a rite may be begun: its own, or either if its leader may choose (C-RITE-02, C-RITE-03)."""
    own = class_of(kind)
    both = [own, "choam" if own == "landsraad" else "landsraad"]
    classes = both if stats.has(g, leader, f"either_class:{kind}") else [own]
    return [x for x in classes if (rival, x) not in g.interval.rites]


def _leads_free(g: State, leader: N, kind: str) -> bool:
    """Whether the rites that a persona leads do not count (C-OPS-03)."""
    return stats.has(g, leader, "uncounted") or stats.has(g, leader, f"uncounted:{kind}")


def _free(g: State, rival: Seat, kind: str) -> bool:
    """Whether an effect lets the first rite of a kind against a rival pass uncounted, and it is still to come."""
    return (rival, kind) not in g.interval.uncounted and any(
        a.rite == kind for _, a in stats.all_statics(g, "uncounted")
    )


def leaders(g: State, seat: Seat, kind: str, waived: bool = False) -> list[N]:
    """Deployed, disengaged personas with the talent of the rite (C-RITE-06)."""
    return [n for n in g.players[seat].domain if able_to_lead(g, n, kind, waived)]


def able_to_lead(g: State, n: N, kind: str, waived: bool = False) -> bool:
    """Whether a card may lead a rite."""
    card = g.cards[n]
    return (
        card.active
        and not card.engaged
        and stats.is_(g, n, "persona")
        and (waived or stats.rank(g, n, kind) is not None)
        and not stats.has(g, n, "no_part")
    )


def open_kinds(
    g: State,
    seat: Seat,
    leader: N,
    kinds: Sequence[str] = RITES,
    counts: bool = True,
    waived: bool = False,
    at: Sel | None = None,
) -> list[str]:
    """The kinds of rite that a persona could begin now; engaged by the venture itself it still may (C-VENT-02)."""
    return [
        kind
        for kind in kinds
        if (waived or stats.rank(g, leader, kind) is not None)
        and not stats.forbidden(g, kind, seat)
        and not stats.has(g, leader, "no_part")
        and legal_targets(g, seat, kind, leader, counts, at)
    ]


def initiate(
    g: State,
    seat: Seat,
    leader: N,
    kinds: Sequence[str],
    by: N = 0,
    counts: bool = True,
    waived: bool = False,
    at: Sel | None = None,
) -> Script[None]:
    """A venture begins a rite that its persona leads; kind and target are chosen now (C-VENT-08, C-RITE-47)."""
    able = open_kinds(g, seat, leader, kinds, counts, waived, at)
    if not able:
        return
    kind = yield from pick_option(seat, "rite", able, "C-RITE-47", by)
    among = legal_targets(g, seat, kind, leader, counts, at)
    (target,) = yield from pick(seat, "rite_target", among, "C-RITE-04", card=by)
    yield from rite(
        g, Rite(kind, seat, g.cards[target].holder, leader, target, by=by, counts=counts, waived=waived)
    )


def rite(g: State, r: Rite) -> Script[None]:
    """The whole rite: initiations, assessment, resolution (C-RITE-08)."""
    outer, g.rite = g.rite, r
    before = {c.n for c in g.in_play() if c.until == "rite"}  # of a rite in which this one is begun
    boons = [b for b in g.boons if b.until == "rite"]
    g.changed()
    g.tell(
        "rite", "C-RITE-10", r.attacker,
        rite=r.kind, leader=r.leader, leader_name=g.cards[r.leader].id, target=r.target,
        target_name=g.cards[r.target].id, of=r.defender,
    )  # fmt: skip
    allowance = yield from _use_up(g, r)
    yield from window(g, "rite_declared")
    began = not r.over and (yield from _attackers(g, r, allowance))
    if began:
        yield from window(g, "rite_attackers", _two(g, r))
        if not r.over:
            yield from _answer(g, r)
        if not r.over:
            yield from window(g, "rite_answer", _two(g, r))
        if not r.over:
            yield from _defenders(g, r)
        if not r.over and not _unanswerable(g, r):
            yield from window(g, "rite_defenders", _two(g, r))
        if not r.over and _whole(g, r):
            r.step = "assessment"
            _ungroup(g, r)
            yield from assessment.assess(g, r)
            r.step = "resolution"
            yield from assessment.resolve(g, r)
    r.over = True
    g.changed()
    g.tell("rite_over", "C-RITE-44", r.attacker, rite=r.kind)
    _notices(g, r)
    yield from settle(g)
    yield from end_lasting(g, "rite", but=before)
    end_boons(g, "rite", but=boons)
    g.rite = outer
    g.changed()
    yield from settle(g)


def _two(g: State, r: Rite) -> list[Seat]:
    """The two players of the rite in order of initiative (C-RITE-13)."""
    return [s for s in g.by_initiative() if s in (r.attacker, r.defender)]


def _notices(g: State, r: Rite) -> None:
    """What cards may wait for when a rite is over: who survived it, and that it failed."""
    part = [*r.attackers, *r.defenders, *(n for members in r.groups.values() for n in members)]
    stand = [n for n in part if n not in r.vanquished and g.cards[n].active]
    for n in r.counters:
        if n in stand:
            notice(g, "counter_survived", card=n, by=r.defender, rite=r.kind)
    facts = {"card": r.target, "by": r.attacker, "rite": r.kind, "of_class": r.of_class, "stand": stand}
    notice(g, "rite_over", **facts)
    if r.target not in r.vanquished:
        notice(g, "rite_failed", **facts)


def _use_up(g: State, r: Rite) -> Script[list[tuple[Seat, str]]]:
    """Declaring the rite uses up the allowance, unless something lets it pass (C-RITE-10, C-OPS-04).

    A leader who may choose says as which class it counts, and is rewarded (C-RITE-02). Returns where it was
    written down, as the last entry; an empty list if nowhere.
    """
    r.of_class = class_of(r.kind)
    classes = open_classes(g, r.defender, r.kind, r.leader)
    if stats.has(g, r.leader, f"either_class:{r.kind}"):
        free = ["landsraad", "choam"] if not r.counts or g.active != r.attacker else classes
        if free:
            r.of_class = yield from pick_option(r.attacker, "of_class", free, "C-RITE-02", r.leader)
    if not r.counts or g.active != r.attacker or _leads_free(g, r.leader, r.kind):
        r.counts = False
        return []
    if _free(g, r.defender, r.kind):
        r.counts = False
        g.interval.uncounted.append((r.defender, r.kind))
        return g.interval.uncounted
    g.interval.rites.append((r.defender, r.of_class))
    return g.interval.rites


def _whole(g: State, r: Rite) -> bool:
    """Whether leader and target are still where the rite needs them: deployed, in the domains of its two players."""
    return all(
        g.cards[n].active and g.cards[n].holder == seat
        for n, seat in ((r.leader, r.attacker), (r.target, r.defender))
    )


def _attackers(g: State, r: Rite, allowance: list[tuple[Seat, str]]) -> Script[bool]:
    """Attacker Engagement: the leader and personnel on it; if the leader cannot, the rite ends (C-RITE-12, C-RITE-13).

    A persona that its venture has engaged already leads all the same (C-VENT-02).
    """
    leader = g.cards[r.leader]
    if not _whole(g, r) or (leader.engaged and not r.by):
        g.tell("rite_stopped", "C-RITE-12", r.attacker, rite=r.kind)
        if allowance and not g.variant.stopped_rite_counts:
            allowance.pop()
        return False
    engage(g, r.leader, r.attacker)
    r.attackers.insert(0, r.leader)
    r.step = "attackers"
    g.changed()
    for n in list(r.attackers):
        yield from _join(g, r, r.attacker, n, r.attackers)
    yield from settle(g)
    return not r.over


def joiners(g: State, r: Rite, seat: Seat, lead: N) -> list[N]:
    """Personnel that may be engaged to take part because the card they are on does (C-PERS-04, C-RITE-21)."""
    found = []
    for n in g.players[seat].domain:
        card = g.cards[n]
        if not card.deployed or card.engaged or n in r.attackers or n in r.defenders:
            continue
        with_talent = g.variant.personnel_join == "with_talent" and stats.rank(g, n, r.kind) is not None
        if card.on == lead and (
            stats.has(g, n, f"joins:{r.kind}") or (with_talent and stats.is_(g, n, "personnel"))
        ):
            found.append(n)
    return found


def _join(g: State, r: Rite, seat: Seat, lead: N, side: list[N]) -> Script[None]:
    """Engage personnel to take part."""
    able = joiners(g, r, seat, lead)
    chosen = yield from pick(seat, "join", able, "C-PERS-04", least=0, most=len(able), card=lead)
    for n in chosen:
        engage(g, n, seat)
        side.append(n)
        g.changed()
        g.tell("joins", "C-PERS-04", seat, card=n, name=g.cards[n].id)


@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Whether the target is engaged to defend itself, and which persona counters: 0 is nobody."""

    target_defends: bool
    counter: N


@dataclass(frozen=True, slots=True)
class DeclareDefence(Decision[Defend]):
    """Defender Declaration (C-RITE-14)."""

    action: ClassVar[type[Action]] = Defend
    rule: ClassVar[str] = "C-RITE-14"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Engage the target or not; then nobody or one persona that may counter."""
        r = state.rite
        assert r is not None
        if not chosen:
            if state.cards[r.target].engaged or stats.has(state, r.target, "no_part"):
                return (False,)
            return (True,) if stats.has(state, r.leader, f"must_defend:{r.kind}") else (True, False)
        return [0, *countering(state, r)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Engaged cards cannot be engaged; not everybody may counter."""
        if not chosen and value is False:
            return Refusal("C-RITE-14", say("the target must defend itself"), "E_TARGET", "target_defends")
        if not chosen:
            return Refusal("C-STAT-04", say("the target cannot be engaged"), "E_TARGET", "target_defends")
        return Refusal("C-RITE-18", say("it may not counter in this rite"), "E_TARGET", "counter")


def countering(g: State, r: Rite) -> list[N]:
    """Deployed, disengaged personas of the defender with the right to counter this rite (C-RITE-18, C-RITE-20)."""
    if stats.all_statics(g, "no_counter") and any(
        a.when is None or a.when.holds(c.about(c.card)) for c, a in stats.all_statics(g, "no_counter")
    ):
        return []
    return [
        n
        for n in g.players[r.defender].domain
        if n != r.target
        and n not in r.defenders
        and g.cards[n].deployed
        and (not g.cards[n].engaged or stats.has(g, n, "counters_freely"))
        and not stats.has(g, n, "no_part")
        and stats.is_(g, n, "persona")
        and (stats.has(g, n, "counter") or stats.has(g, n, f"counter:{r.kind}"))
    ]


def _answer(g: State, r: Rite) -> Script[None]:
    """Defender Declaration: whether the target defends and who counters (C-RITE-14, C-RITE-18)."""
    r.step = "answer"
    g.changed()
    said = yield from ask(DeclareDefence(r.defender))
    r.target_defends = said.target_defends
    if said.counter:
        r.counters.append(said.counter)
        if g.variant.counter_mode == "replaces":
            r.target, r.target_defends = said.counter, True
            r.counters.clear()
    g.changed()
    g.tell(
        "defence", "C-RITE-14", r.defender, target_defends=r.target_defends, counter=said.counter,
        target_name=g.cards[r.target].id, counter_name=g.cards[said.counter].id if said.counter else "",
    )  # fmt: skip


def _defenders(g: State, r: Rite) -> Script[None]:
    """Defender Engagement: the target, the persona that counters, and personnel on them.

    C-RITE-15, C-RITE-17, C-RITE-18; the target stays at stake whoever counters (C-RITE-19).
    """
    r.step = "defenders"
    for n in list(r.defenders):  # those that an operation let take part
        yield from _join(g, r, r.defender, n, r.defenders)
    for n in r.counters[:]:
        card = g.cards[n]
        freely = stats.has(g, n, "counters_freely")
        if card.zone != DOMAIN or not card.deployed or (card.engaged and not freely):
            r.counters.remove(n)
            continue
        if not freely:
            engage(g, n, r.defender)
        r.defenders.append(n)
        g.changed()
        yield from _join(g, r, r.defender, n, r.defenders)
    if r.target_defends and not g.cards[r.target].engaged:
        engage(g, r.target, r.defender)
        r.defenders.append(r.target)
        g.changed()
        yield from _join(g, r, r.defender, r.target, r.defenders)
    elif r.target_defends:
        r.target_defends = False  # it was engaged in answer
    g.changed()
    yield from _group(g, r)
    yield from settle(g)


def _group(g: State, r: Rite) -> Script[None]:
    """A leader and participants assigned to it become one participant (C-RITE-38)."""
    for c, a in stats.all_statics(g, "groups"):
        lead = c.source.on
        side = r.attackers if lead in r.attackers else r.defenders
        borne = [n for n in side if g.cards[n].on == lead]
        if lead not in (r.leader, r.defence_leader) or lead in r.groups or not borne:
            continue
        most = min(number(a.most, c), len(borne))
        members = yield from pick(c.you, "group", borne, "C-RITE-38", most, most, c.card)
        r.groups[lead] = list(members)
        for n in members:
            side.remove(n)
        g.changed()
        names = [g.cards[n].id for n in members]
        g.tell("grouped", "C-RITE-38", c.you, card=lead, name=g.cards[lead].id, names=names)


def _ungroup(g: State, r: Rite) -> None:
    """Members whose leader fell meanwhile, or whose tactic is gone, take part by themselves again (C-RITE-38)."""
    held = [c.source.on for c, _ in stats.all_statics(g, "groups")]
    for lead, members in list(r.groups.items()):
        if lead not in held or not g.cards[lead].active:
            side = r.attackers if lead in r.attackers else r.defenders
            side += members
            del r.groups[lead]
            g.changed()


def _unanswerable(g: State, r: Rite) -> bool:
    """Under the other reading of Surprise its force cannot be answered with tactics (U-18)."""
    return g.variant.surprise == "no_answer" and any(
        stats.has(g, n, "surprise") for n in (*r.attackers, *r.defenders)
    )
