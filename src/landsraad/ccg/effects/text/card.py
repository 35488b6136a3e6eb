"""The text of a card, made from its data: text and behaviour cannot disagree (ccg_plan: risk 7).

`text(card)` gives the sentences that a player reads. Nothing is taken from the printed cards.
"""

from __future__ import annotations

from landsraad.ccg.cards import CARDS, CardId
from landsraad.ccg.effects import abilities as ab
from landsraad.ccg.effects import statics
from landsraad.ccg.effects.core import Ability, Static, abilities, walk
from landsraad.ccg.effects.select import Sel
from landsraad.ccg.effects.text.english import capital, listed, phrase
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import each
from landsraad.ccg.effects.text.statics import in_case
from landsraad.ccg.effects.text.values import signed


def text(card: CardId) -> list[str]:
    """The sentences of a card, in the order of its data; empty for one that says nothing."""
    said = [sentence(a, card) for a in _merged(abilities(card))]
    if CARDS[card].words & {"venture", "program"}:
        said = [s.replace("the card it is on", "its persona") for s in said]
        said = [capital(s) for s in said]
    if said and CARDS[card].lasting and "event" in CARDS[card].words:
        said.append(_while_it_lasts(card))
    return list(dict.fromkeys(s for s in said if s))


def _while_it_lasts(event: CardId) -> str:
    """How long a lasting event stays deployed (C-EVT-07, O-038)."""
    if "nexus" in CARDS[event].subtypes:
        return "It loses a token in each of your House Discards and is discarded when it has none to lose."
    return "It lasts until your next House Discard."


def _merged(said: tuple[Ability, ...]) -> list[Ability | list[statics.Mod]]:
    """Bonuses of one subject that hold under the same condition are one sentence."""
    found: list[Ability | list[statics.Mod]] = []
    for a in said:
        if isinstance(a, statics.Mod) and a.stat != "force" and isinstance(a.by, int):
            last = found[-1] if found else None
            if isinstance(last, list) and (last[0].to, last[0].when) == (a.to, a.when):
                last.append(a)
            else:
                found.append([a])
        else:
            found.append(a)
    return found


def sentence(a: Ability | list[statics.Mod], card: CardId = "") -> str:
    """One ability, or several bonuses, as a sentence with a full stop."""
    if isinstance(a, list):
        bonuses = listed([f"{signed(m.by)} {m.stat}" for m in a])
        return capital(in_case(f"{each(a[0].to)} has {bonuses}", a[0].when)) + "."
    facts = CARDS.get(card)
    lasting = facts is not None and facts.lasting
    found = _once(phrase(a), a)
    if isinstance(a, ab.Play) and facts is not None and facts.words & {"venture", "program"}:
        found = f"Engage its persona: {found or 'it takes effect'}"
    if not found:
        return ""
    if lasting and not isinstance(a, (ab.Assign, ab.Lasts, Static)):
        found = f"Lasting. {capital(found)}"
    return capital(found.strip()) + ("" if found.rstrip().endswith(".") else ".")


def _once(said: str, a: Ability) -> str:
    """A target is described where it is named first; from then on it is `that card`."""
    words = [w for w in walk(a) if isinstance(w, Sel) and w.chosen]
    again = [w for w in dict.fromkeys(words) if words.count(w) > 1]
    parts = said.split("; or ")
    for sel in sorted(again, key=lambda w: -len(phrase(w))):
        full = phrase(sel)
        short = f"that {kind(sel.what)}" if sel.what and sel.most == 1 else "that card"
        short = short if sel.most == 1 else "those cards"
        for i, part in enumerate(parts):
            head, found, rest = part.partition(full)
            parts[i] = head + found + rest.replace(full, short)
    return "; or ".join(parts)
