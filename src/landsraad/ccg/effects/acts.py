"""Effects: what an ability does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from landsraad.ccg import leaving, moves, stats
from landsraad.ccg.decisions import pick, pick_number, pick_option
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel, Who
from landsraad.ccg.state import ASSEMBLY, DOMAIN, HAND, HOUSE_DISCARD, N
from landsraad.table import Script, Seat


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """It has no effect of its own; what is assigned stays and works."""

    def run(self, c: Ctx) -> Script[None]:
        """Nothing."""
        return
        yield


NOTHING = Nothing()


@dataclass(frozen=True, slots=True)
class Then(Effect):
    """One thing after another."""

    effects: tuple[Effect, ...]

    def possible(self, c: Ctx) -> bool:
        """Whether all may be begun."""
        return all(e.possible(c) for e in self.effects)

    def run(self, c: Ctx) -> Script[None]:
        """All, in order."""
        for effect in self.effects:
            yield from effect.run(c)


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """One of several things, chosen when it happens."""

    names: tuple[str, ...]
    effects: tuple[Effect, ...]
    chooses_later: ClassVar[bool] = True

    def possible(self, c: Ctx) -> bool:
        """Whether one may be begun."""
        return any(self._open(c, e) for e in self.effects)

    def run(self, c: Ctx) -> Script[None]:
        """The chosen one, with targets of its own."""
        from landsraad.ccg.effects.abilities import Play
        from landsraad.ccg.using import choose

        able = {n: e for n, e in zip(self.names, self.effects, strict=True) if self._open(c, e)}
        if not able:
            return
        name = yield from pick_option(c.you, "which", tuple(able), card=c.card)
        if (yield from choose(c, Play(able[name]))):
            yield from able[name].run(c)

    @staticmethod
    def _open(c: Ctx, effect: Effect) -> bool:
        from landsraad.ccg.effects.abilities import Play
        from landsraad.ccg.using import usable

        return usable(c, Play(effect))


@dataclass(frozen=True, slots=True)
class Produce(Effect):
    """Make solaris, spice or favor for yourself, for the Guild Hoard, or spice onto a card (C-ZONE-04)."""

    what: str
    """solaris, spice or favor."""
    amount: Number
    to: Sel | str = "you"
    """you, guild, or the card the spice is assigned to."""

    def deed(self) -> str:
        """Making solaris or spice may be forbidden."""
        return "" if self.what == "favor" else f"produce_{self.what}"

    def run(self, c: Ctx) -> Script[None]:
        """Make it; solaris made by engaging a holding may be answered by what waits for that."""
        amount = max(0, number(self.amount, c))
        if self.what == "solaris":
            moves.earn(c.g, c.you, amount)
            moves.notice(c.g, "produced", card=c.card, by=c.you, amount=amount)
            c.g.tell("produced", "C-ZONE-04", c.you, what="solaris", amount=amount, name=c.source.id)
        elif self.what == "favor":
            moves.gain_favor(c.g, c.you, amount)
            c.g.tell("produced", "C-ZONE-04", c.you, what="favor", amount=amount, name=c.source.id)
        elif isinstance(self.to, Sel):
            for n in self.to.cards(c):
                moves.make_spice(c.g, amount, card=n)
                c.g.tell("spice_on", "C-ZONE-05", c.you, card=n, name=c.g.cards[n].id, amount=amount)
        elif self.to == "guild":
            moves.make_spice(c.g, amount)
        else:
            moves.make_spice(c.g, amount, seat=c.you)
            c.g.tell("produced", "C-ZONE-04", c.you, what="spice", amount=amount, name=c.source.id)
        if self.what == "spice" and amount:
            guild = self.to == "guild"
            moves.notice(c.g, "spice_produced", card=c.card, by=c.you, amount=amount, guild=guild)
        return
        yield


@dataclass(frozen=True, slots=True)
class GuildSpice(Effect):
    """Make or unmake spice in the Guild Hoard and reset the CROE (C-EXC-05)."""

    amount: Number

    def run(self, c: Ctx) -> Script[None]:
        """As much as there is, if it is unmade."""
        moves.make_spice(c.g, number(self.amount, c))
        return
        yield


@dataclass(frozen=True, slots=True)
class Favor(Effect):
    """Players gain favor, or lose it (C-FAV-02)."""

    amount: Number
    who: Who | Sel | str = "you"
    """you, each (player), each_rival, dune (its governor), a chosen player, or the governor of a card."""
    capped: bool = False
    """Nobody loses more than there is."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for seat in players(c, self.who):
            amount = number(self.amount, c)
            if self.capped:
                amount = max(amount, -max(0, c.g.players[seat].favor))
            moves.gain_favor(c.g, seat, amount)
            c.g.tell("favor", "C-FAV-02", seat, favor=amount)
        return
        yield


@dataclass(frozen=True, slots=True)
class LoseSolaris(Effect):
    """Players lose solaris to the imperial treasury, as many as they have at most (C-ZONE-04)."""

    amount: Number
    who: Who | str = "you"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for seat in players(c, self.who):
            lost = min(number(self.amount, c), c.g.players[seat].solaris)
            moves.spend(c.g, seat, lost)
            c.g.tell("lost_solaris", "C-ZONE-04", seat, solaris=lost)
        return
        yield


@dataclass(frozen=True, slots=True)
class DeclaredFavor(Effect):
    """Declared favor rises or falls in this turn's initiative; favor itself does not (C-INIT-04)."""

    amount: Number
    who: Who | str = "you"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for seat in players(c, self.who):
            by = number(self.amount, c)
            c.g.players[seat].declared += by
            c.g.changed()
            c.g.tell("declared", "C-INIT-04", seat, by=by, declared=c.g.players[seat].declared)
        return
        yield


def players(c: Ctx, who: Who | Sel | str) -> list[int]:
    """The players a sentence speaks of; for a card its governor."""
    if isinstance(who, Who):
        return who.cards(c)[:1] if who.chosen else who.cards(c)
    if isinstance(who, Sel):
        return [c.g.cards[n].holder for n in who.cards(c)[:1]]
    if who == "each":
        return c.g.by_initiative()
    if who == "each_rival":
        return c.g.rivals(c.you)
    if who == "dune":
        dune = stats.deployed_dune(c.g)
        return [c.g.cards[dune].holder] if dune else []
    if who == "happened":
        return [c.facts["by"]]
    return [c.you]


@dataclass(frozen=True, slots=True)
class LiftSpice(Effect):
    """Transfer spice from a card or a hoard to a hoard or the Guild Hoard, or discard it (C-ZONE-05)."""

    amount: Number
    source: Sel | Who | str
    """Cards, a player, or guild."""
    up_to: bool = False
    to: str = "you"
    """you, dune (its governor), guild, or nowhere."""

    def deed(self) -> str:
        """Moving spice may be forbidden."""
        return "lift_spice"

    def run(self, c: Ctx) -> Script[None]:
        """As much as lies there at most; less if it says up to."""
        seat = next(iter(players(c, self.to)), -1) if self.to in ("you", "dune") else c.you
        if seat < 0:
            return
        for place, held in self._places(c):
            amount = min(number(self.amount, c), held)
            if self.up_to:
                amount -= yield from pick_number(seat, "leave_spice", 0, amount, "C-ZONE-05", c.card)
            moves.move_spice(c.g, place, seat if self.to in ("you", "dune") else self.to, amount)
            self._tell(c, seat, place, amount)

    def _tell(self, c: Ctx, seat: Seat, place: tuple[str, int], amount: int) -> None:
        kind, n = place
        if kind == "guild":
            c.g.tell("spice_taken", "C-EXC-05", seat, amount=amount)
        elif kind == "hoard":
            c.g.tell("spice_lost", "C-ZONE-05", n, amount=amount)
        else:
            told = "lifted" if self.to == "you" else "spice_off"
            c.g.tell(told, "C-ZONE-05", seat, card=n, name=c.g.cards[n].id, amount=amount)

    def _places(self, c: Ctx) -> list[tuple[tuple[str, int], int]]:
        if self.source == "guild":
            return [(("guild", 0), c.g.guild_hoard)]
        if isinstance(self.source, Sel):
            return [(("card", n), c.g.cards[n].spice) for n in self.source.cards(c)]
        return [(("hoard", s), c.g.players[s].hoard) for s in players(c, self.source)]


@dataclass(frozen=True, slots=True)
class SetStatus(Effect):
    """Engage, disengage, subdue or deploy some cards."""

    status: str
    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them; one that has the status already stays as it is (C-STAT-04)."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            if self.status == "engaged":
                moves.engage(c.g, n, c.you)
                c.g.tell("engaged", "C-STAT-04", c.you, card=n, name=card.id, of=card.holder)
            elif self.status == "disengaged":
                moves.disengage(c.g, n)
                c.g.tell("disengaged", "C-STAT-01", c.you, card=n, name=card.id, of=card.holder)
            elif self.status == "subdued":
                moves.subdue(c.g, n, c.you)
            else:
                from landsraad.ccg.deploying import turn_up

                yield from turn_up(c.g, n, card.holder)


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discard some cards (C-CAP-06)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them that is not protected (C-CAP-08)."""
        for n in self.of.cards(c):
            yield from discard(c, n)


def discard(c: Ctx, n: N) -> Script[None]:
    """Discard a card by an effect, unless it is protected from that or immune (C-CAP-08, C-IMM-01)."""
    kept = stats.protected(c.g, n) or stats.immune(c.g, n, ("discard", *c.source.facts.tags))
    if c.g.cards[n].zone != DOMAIN or not kept:
        yield from leaving.discard(c.g, n, c.you)


@dataclass(frozen=True, slots=True)
class Capture(Effect):
    """Capture some cards: you govern them now (C-CAP-05)."""

    of: Sel
    for_a_while: bool = False
    """They return when this card is discarded (C-DUR-03)."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            if self.of.what and not stats.is_(c.g, n, self.of.what):
                c.g.tell("no_event", "O-094", c.you, card=n)
                continue
            if self.for_a_while and card.home < 0:
                card.home, card.on_loan_by = card.holder, c.card
                c.g.changed()
            yield from leaving.capture(c.g, n, c.you)


@dataclass(frozen=True, slots=True)
class ToAssembly(Effect):
    """Transfer some cards to their governor's Assembly (C-CAP-02)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them that is not protected."""
        for n in self.of.cards(c):
            if not stats.protected(c.g, n):
                yield from leaving.to_assembly(c.g, n, by=c.you)


@dataclass(frozen=True, slots=True)
class Transfer(Effect):
    """Transfer some cards to a player, or back to yourself."""

    of: Sel
    to: Who | str = "you"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        seat = players(c, self.to)[0]
        for n in self.of.cards(c):
            if not stats.protected(c.g, n):
                yield from leaving.transfer(c.g, n, seat, c.you)


@dataclass(frozen=True, slots=True)
class Defer(Effect):
    """Put deferment tokens on subdued cards, or take them off; up to so many if it says so."""

    amount: Number
    of: Sel
    up_to: bool = False
    either: bool = False
    """You choose whether they are put on or taken off."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        amount = number(self.amount, c)
        if self.up_to:
            amount = yield from pick_number(c.you, "tokens", 0, amount, card=c.card)
        if self.either:
            how = yield from pick_option(c.you, "tokens_on_or_off", ("on", "off"), card=c.card)
            amount = -amount if how == "off" else amount
        for n in self.of.cards(c):
            before = c.g.cards[n].deferment
            moves.defer(c.g, n, amount)
            by = c.g.cards[n].deferment - before
            known = c.g.cards[n].id if c.g.cards[n].known or c.g.cards[n].deployed else ""
            c.g.tell("tokens", "C-STAT-03", c.you, card=n, name=known, by=by)


@dataclass(frozen=True, slots=True)
class Tokens(Effect):
    """Put tokens of its own kind on a card, this one if none is named (C-PROG-04)."""

    amount: Number = 1
    of: Sel = SELF

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for n in self.of.cards(c):
            moves.add_tokens(c.g, n, number(self.amount, c))
            c.g.tell(
                "program_tokens", "C-PROG-04", c.you, card=n, name=c.g.cards[n].id, by=number(self.amount, c)
            )
        return
        yield


@dataclass(frozen=True, slots=True)
class ApplyForce(Effect):
    """Force against the resistance of a card, outside a rite: as much is enough, or more if it says so (C-VENT-07)."""

    amount: Number
    of: Sel
    then: str = "subdue"
    """subdue, discard or capture."""
    exceeds: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """Against each of them."""
        amount = number(self.amount, c)
        for n in self.of.cards(c):
            need = stats.resistance(c.g, n)
            falls = amount > need if self.exceeds else amount >= need
            c.g.tell("force", "C-VENT-07", c.you, card=n, name=c.g.cards[n].id, force=amount, resistance=need)
            if falls and self.then == "subdue":
                moves.subdue(c.g, n, c.you)
            elif falls and self.then == "discard":
                yield from discard(c, n)
            elif falls:
                yield from leaving.capture(c.g, n, c.you)


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """For a while some cards have a bonus or a right: resistance, counter, direct, surprise …"""

    stat: str
    of: Sel
    by: Number = 1
    until: str = "rite"
    """rite, operation or interval. Outside a rite what lasts for one lasts for the operation answered."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        until = "operation" if self.until == "rite" and c.g.rite is None else self.until
        for n in self.of.cards(c):
            moves.give_boon(c.g, c.card, n, self.stat, number(self.by, c), until)
            c.g.tell("boon", "C-DUR-01", c.you, card=n, name=c.g.cards[n].id, stat=self.stat)
        return
        yield


@dataclass(frozen=True, slots=True)
class Examine(Effect):
    """Look at the faces of some face-down cards; only you see them (C-ZONE-07)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them; of one that is no event you learn only that (O-094)."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            c.g.tell("examines", "C-ZONE-07", c.you, card=n, of=card.holder)
            if card.zone == DOMAIN and "event" not in card.facts.words:
                c.g.tell("no_event", "O-094", c.you, (c.you,), card=n)
                continue
            if c.you not in card.seen_by:
                card.seen_by = (*card.seen_by, c.you)
                c.g.changed()
            c.g.tell("examined", "C-ZONE-07", c.you, (c.you,), card=n, name=card.id, of=card.holder)
        return
        yield


@dataclass(frozen=True, slots=True)
class Initiate(Effect):
    """Begin a rite led by the card that this is assigned to (C-VENT-08, C-RITE-47)."""

    kinds: tuple[str, ...]
    leader: Sel = ASSIGNED
    counts: bool = False
    waived: bool = False
    """Its leader needs no talent for it."""

    def possible(self, c: Ctx) -> bool:
        """Whether a rite of these kinds has a target."""
        from landsraad.ccg.rites import open_kinds

        n = self.leader.first(c)
        return bool(n and open_kinds(c.g, c.you, n, self.kinds, counts=self.counts, waived=self.waived))

    def run(self, c: Ctx) -> Script[None]:
        """The rite, from its declaration to its end."""
        from landsraad.ccg.rites import initiate

        yield from initiate(
            c.g, c.you, self.leader.first(c), self.kinds, by=c.card, counts=self.counts, waived=self.waived
        )


@dataclass(frozen=True, slots=True)
class EndRite(Effect):
    """The rite ends at once, without assessment or resolution (C-RITE-46)."""

    def run(self, c: Ctx) -> Script[None]:
        """End it."""
        if c.g.rite is not None:
            c.g.rite.over = True
            c.g.changed()
            c.g.tell("rite_ended", "C-RITE-46", c.you, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class ExtraExchange(Effect):
    """One more CHOAM exchange (C-OPS-03)."""

    def run(self, c: Ctx) -> Script[None]:
        """At once."""
        from landsraad.ccg.exchange import exchange

        how = yield from pick_option(c.you, "exchange", ("buy", "sell"), "C-EXC-01", c.card)
        yield from exchange(c.g, c.you, how, 3)


@dataclass(frozen=True, slots=True)
class ShiftCroe(Effect):
    """The CROE is one higher or lower during the exchange in progress (C-EXC-06)."""

    def run(self, c: Ctx) -> Script[None]:
        """Up or down, as its player chooses."""
        how = yield from pick_option(c.you, "croe", ("up", "down"), "C-EXC-06", c.card)
        c.g.croe_shift += 1 if how == "up" else -1
        c.g.changed()
        c.g.tell("croe", "C-EXC-06", c.you, croe=stats.croe(c.g))


@dataclass(frozen=True, slots=True)
class StopExchange(Effect):
    """A rival's exchange that is in progress comes to nothing, if it buys, or sells (C-EXC-06)."""

    how: str

    def possible(self, c: Ctx) -> bool:
        """Only in such an exchange of a rival."""
        return c.g.exchanging == self.how and c.g.active != c.you

    def run(self, c: Ctx) -> Script[None]:
        """Nothing is traded."""
        c.g.exchanging = ""
        c.g.changed()
        c.g.tell("exchange_stopped", "C-EXC-06", c.you, how=self.how, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class Reduce(Effect):
    """The operation being answered, or the petition in progress, costs less (C-DEP-07, C-PET-13)."""

    amount: Number

    def run(self, c: Ctx) -> Script[None]:
        """By so much."""
        amount = number(self.amount, c)
        if c.g.petition is not None:
            c.g.petition.reduced += amount
        elif c.g.operation is not None:
            c.g.operation.reduced += amount
        c.g.changed()
        c.g.tell("reduced", "C-DEP-07", c.you, amount=amount, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class EachProduces(Effect):
    """Each player makes solaris, by what each governs."""

    per: str
    """One solari for each deployed card of this kind."""

    def run(self, c: Ctx) -> Script[None]:
        """In order of initiative."""
        for seat in c.g.by_initiative():
            amount = len(stats.governed(c.g, seat, self.per))
            moves.earn(c.g, seat, amount)
            c.g.tell("produced", "C-ZONE-04", seat, what="solaris", amount=amount, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class DeployEvent(Effect):
    """Deploy an event of yours that has the tokens for it (O-100)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Turned up where it lies, with its effect."""
        from landsraad.ccg.events import deploy_event

        for n in self.of.cards(c):
            yield from deploy_event(c.g, n)


@dataclass(frozen=True, slots=True)
class PutUnder(Effect):
    """Cards from hand to the House discard, then draws: what some tactics exchange."""

    give: Sel
    draw: Number

    def run(self, c: Ctx) -> Script[None]:
        """Give and draw."""
        for n in self.give.cards(c):
            assert c.g.cards[n].zone in (HAND, HOUSE_DISCARD, ASSEMBLY)
            yield from leaving.discard(c.g, n, c.you)
        drawn = [n for _ in range(number(self.draw, c)) if (n := moves.draw(c.g, c.you))]
        c.g.tell("draws", "C-ZONE-01", c.you, cards=len(drawn))
        c.g.tell("drawn", "C-ZONE-01", c.you, (c.you,), names=[c.g.cards[n].id for n in drawn])


@dataclass(frozen=True, slots=True)
class Distribute(Effect):
    """Force shared among the cards on a fief, each against its resistance, at least 1.

    Spice tokens, where it strikes them, have a resistance of 1 each.
    """

    amount: Number
    fief: Sel
    among: str
    """The kinds of cards on it that it strikes."""
    then: str = "discard"
    """discard or subdue."""
    spice: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """Target by target, until the force is spent."""
        left = number(self.amount, c)
        fief = self.fief.first(c)
        while left > 0 and fief:
            able = [n for n in self._below(c, fief) if self._need(c, n) <= left]
            spice = [fief] if self.spice and c.g.cards[fief].spice else []
            chosen = yield from pick(c.you, "force_on", [*spice, *able], least=0, card=c.card)
            if not chosen:
                return
            if chosen[0] == fief:
                left -= 1
                moves.make_spice(c.g, -1, card=fief)
                c.g.tell("spice_on", "C-ZONE-05", c.you, card=fief, name=c.g.cards[fief].id, amount=-1)
                continue
            left -= self._need(c, chosen[0])
            if self.then == "subdue":
                moves.subdue(c.g, chosen[0], c.you)
            else:
                yield from discard(c, chosen[0])

    @staticmethod
    def _need(c: Ctx, n: N) -> int:
        return max(1, stats.resistance(c.g, n))

    def _below(self, c: Ctx, fief: N) -> list[N]:
        by = f"name:{c.source.id}"
        return [
            kid
            for kid in stats.children(c.g, fief)
            if (self.then != "subdue" or c.g.cards[kid].deployed)
            and stats.is_(c.g, kid, self.among)
            and not stats.immune(c.g, kid, (by, "discard") if self.then == "discard" else (by,))
        ]


@dataclass(frozen=True, slots=True)
class EngageAll(Effect):
    """Engage all such cards; then something for as many as were engaged by this (O-107)."""

    of: Sel
    then: Effect

    def run(self, c: Ctx) -> Script[None]:
        """Only those that were disengaged count."""
        fresh = [n for n in self.of.cards(c) if not c.g.cards[n].engaged]
        for n in fresh:
            moves.engage(c.g, n, c.you)
            c.g.tell("engaged", "C-STAT-04", c.you, card=n, name=c.g.cards[n].id, of=c.g.cards[n].holder)
        counted = Ctx(c.g, c.you, c.card, c.x, c.chosen, c.subject, {"amount": len(fresh)})
        yield from self.then.run(counted)


@dataclass(frozen=True, slots=True)
class EndPetition(Effect):
    """The petition ends at once: nobody pays, the card is turned down (C-PET-15)."""

    def possible(self, c: Ctx) -> bool:
        """Only in a petition."""
        return c.g.petition is not None

    def run(self, c: Ctx) -> Script[None]:
        """End it."""
        if c.g.petition is not None:
            c.g.petition.over = True
            c.g.changed()
            c.g.tell("petition_ended", "C-PET-15", c.you, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class InitiatePetition(Effect):
    """Begin a petition for a card of the Assembly, whatever was lost before in this interval (C-PET-16)."""

    of: Sel

    def possible(self, c: Ctx) -> bool:
        """Whether there is a card that may be petitioned for."""
        from landsraad.ccg.petition import refuse_petition

        return any(refuse_petition(c.g, n, c.you, again=True) is None for n in self.of.cards(c))

    def run(self, c: Ctx) -> Script[None]:
        """The petition, from its opening bid to its end."""
        from landsraad.ccg.petition import petition, refuse_petition

        for n in self.of.cards(c):
            if refuse_petition(c.g, n, c.you, again=True) is None:
                yield from petition(c.g, n, c.you, by=c.card)


@dataclass(frozen=True, slots=True)
class TakePart(Effect):
    """A card takes part in the rite in progress, on its governor's side (C-RITE-21)."""

    of: Sel = SELF

    def possible(self, c: Ctx) -> bool:
        """Only for the two players of a rite."""
        r = c.g.rite
        return r is not None and c.you in (r.attacker, r.defender)

    def run(self, c: Ctx) -> Script[None]:
        """It joins."""
        r = c.g.rite
        if r is None:
            return
        for n in self.of.cards(c):
            side = r.attackers if c.you == r.attacker else r.defenders
            if n not in side:
                side.append(n)
                c.g.changed()
                c.g.tell("joins", "C-RITE-21", c.you, card=n, name=c.g.cards[n].id)
        return
        yield
