"""Effects on solaris, spice and favor, and on what things cost."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import moves, stats
from landsraad.ccg.decisions import pick_number, pick_option
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.select import Sel, Who
from landsraad.ccg.effects.values import taken_off
from landsraad.ccg.state import N
from landsraad.table import Script, Seat


def _produced(c: Ctx, seat: Seat, what: str, amount: int) -> None:
    """Say what a card made for a player."""
    c.g.tell("produced", "C-ZONE-04", seat, what=what, amount=amount, name=c.source.id)


def _make_spice(c: Ctx, amount: int, *, guild: bool = False, place: N = 0) -> None:
    """Make spice in the Guild Hoard, on a card, or else in your hoard (C-ZONE-04, C-ZONE-05, C-EXC-05)."""
    if guild:
        moves.make_spice(c.g, amount, by=c.you)
    elif place:
        moves.make_spice(c.g, amount, card=place)
        c.g.tell("spice_on", "C-ZONE-05", c.you, card=place, name=c.g.cards[place].id, amount=amount)
    else:
        moves.make_spice(c.g, amount, seat=c.you)
        _produced(c, c.you, "spice", amount)


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
            engaged = c.card in c.facts.get("engages", ())
            moves.notice(c.g, "produced", card=c.card, by=c.you, amount=amount, engaged=engaged)
            _produced(c, c.you, "solaris", amount)
        elif self.what == "favor":
            moves.gain_favor(c.g, c.you, amount)
            _produced(c, c.you, "favor", amount)
        elif isinstance(self.to, Sel):
            for n in self.to.cards(c):
                _make_spice(c, amount, place=n)
        else:
            _make_spice(c, amount, guild=self.to == "guild")
        if self.what == "spice" and amount:
            guild = self.to == "guild"
            place = self.to.first(c) if isinstance(self.to, Sel) else 0
            moves.notice(
                c.g, "spice_produced", card=c.card, by=c.you, amount=amount, guild=guild, place=place
            )
        return
        yield


@dataclass(frozen=True, slots=True)
class GuildSpice(Effect):
    """Make or unmake spice in the Guild Hoard and reset the CROE (C-EXC-05)."""

    amount: Number

    def deed(self) -> str:
        """Making spice may be forbidden; unmaking it is not making it."""
        return "produce_spice" if taken_off(self.amount) is None else ""

    def run(self, c: Ctx) -> Script[None]:
        """As much as there is, if it is unmade."""
        moves.make_spice(c.g, number(self.amount, c), by=c.you)
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
    if who == "attacker":
        return [c.g.rite.attacker] if c.g.rite is not None else []
    if who == "raisers":
        return [s for s in c.g.rivals(c.you) if c.g.petition is not None and s in c.g.petition.raised]
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
            moves.move_spice(c.g, place, seat if self.to in ("you", "dune") else self.to, amount, c.you)
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
class EachProduces(Effect):
    """Each player makes solaris, by what each governs."""

    per: str
    """One solari for each deployed card of this kind."""

    def run(self, c: Ctx) -> Script[None]:
        """In order of initiative."""
        for seat in c.g.by_initiative():
            amount = len(stats.governed(c.g, seat, self.per))
            moves.earn(c.g, seat, amount)
            _produced(c, seat, "solaris", amount)
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
class Earn(Effect):
    """Players produce solaris in their treasuries."""

    amount: Number
    who: str

    def deed(self) -> str:
        """Making solaris may be forbidden."""
        return "produce_solaris"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for seat in players(c, self.who):
            amount = max(0, number(self.amount, c))
            moves.earn(c.g, seat, amount)
            _produced(c, seat, "solaris", amount)
        return
        yield


@dataclass(frozen=True, slots=True)
class TakeSolaris(Effect):
    """Players transfer solaris from their treasuries to yours, as many as they have at most."""

    amount: Number
    who: Who | str
    up_to: bool = False
    """You may take fewer."""
    theirs: bool = False
    """The amount is counted from the view of who pays."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for seat in players(c, self.who):
            view = Ctx(c.g, seat, c.card, c.x, c.chosen, c.subject, c.facts) if self.theirs else c
            taken = min(number(self.amount, view), c.g.players[seat].solaris)
            if self.up_to:
                taken -= yield from pick_number(c.you, "leave_solaris", 0, taken, "C-ZONE-04", c.card)
            moves.spend(c.g, seat, taken, c.you)
            c.g.tell("paid", "C-ZONE-04", seat, solaris=taken, to=c.you)


@dataclass(frozen=True, slots=True)
class LoseSpice(Effect):
    """Players discard spice from their hoards, as much as there is at most."""

    amount: Number
    who: Who | Sel | str

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for seat in players(c, self.who):
            lost = min(number(self.amount, c), c.g.players[seat].hoard)
            moves.move_spice(c.g, ("hoard", seat), "nowhere", lost)
            c.g.tell("spice_lost", "C-ZONE-05", seat, amount=lost)
        return
        yield


@dataclass(frozen=True, slots=True)
class TurnIntoFavor(Effect):
    """Give up solaris that were just produced and gain as much favor."""

    most: Number

    def run(self, c: Ctx) -> Script[None]:
        """As many as you choose."""
        most = min(number(self.most, c), c.g.players[c.you].solaris)
        amount = yield from pick_number(c.you, "turn_into_favor", 0, most, "C-FAV-02", c.card)
        if amount:
            moves.spend(c.g, c.you, amount)
            moves.gain_favor(c.g, c.you, amount)
            c.g.tell("buys_favor", "C-FAV-02", c.you, favor=amount, solaris=amount)


@dataclass(frozen=True, slots=True)
class ProduceMore(Effect):
    """More of the spice that was just produced, where it was produced."""

    amount: int

    def run(self, c: Ctx) -> Script[None]:
        """On the card, in the Guild Hoard or in your hoard."""
        _make_spice(c, self.amount, guild=c.facts["guild"], place=c.facts["place"])
        return
        yield
