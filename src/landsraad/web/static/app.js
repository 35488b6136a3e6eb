/* Landsraad in the browser: theme, phone layout, map, number fields, rule texts, live updates.
   Everything listens on the document, so that regions can be swapped at any time. What must outlive a swap (the
   map's zoom, the open tab, the focus) is kept here. Forms work without any of this. */
(() => {
  "use strict";
  // Texts: in English here, in the visitor's language where the page brings a catalogue.
  const told = JSON.parse(document.getElementById("texts")?.textContent || "{}");
  const say = (text, values = {}) => (told[text] || text).replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const root = document.documentElement;
  const make = (tag, name = "", text = "") => {
    const node = document.createElement(tag);
    if (name) node.className = name;
    if (text) node.textContent = text;
    return node;
  };

  // ── theme ─────────────────────────────────────────────────────────────────────────────────────────────────
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private mode */ } };
  const recall = key => { try { return localStorage.getItem(key); } catch { return null; } };
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = new URLSearchParams(location.search).get("theme") || recall("theme") || (light ? "light" : "dark");
  const toggleTheme = () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    remember("theme", root.dataset.theme);
  };

  // ── phone: tabs and the sheet ─────────────────────────────────────────────────────────────────────────────
  let sheet = "peek";
  const showTab = key => {
    document.body.dataset.tab = key;
    for (const tab of all("[data-tab-to]")) tab.setAttribute("aria-selected", String(tab.dataset.tabTo === key));
  };
  const fitSheet = () => {
    const decision = one(".decision");
    if (!decision) return;
    decision.dataset.sheet = sheet;
    for (const handle of all("[data-sheet-toggle]")) handle.setAttribute("aria-expanded", String(sheet === "open"));
    root.style.setProperty("--sheet", `${decision.offsetHeight}px`);
  };
  const centreOwnSeat = () => {
    const seat = one(".seats .you"), strip = seat && seat.parentElement;
    if (strip && strip.scrollWidth > strip.clientWidth)
      strip.scrollLeft = seat.offsetLeft - (strip.clientWidth - seat.offsetWidth) / 2;
  };

  // ── toasts ────────────────────────────────────────────────────────────────────────────────────────────────
  const toast = (text, kind = "", seconds = 6) => {
    const box = one("#toasts");
    if (!box) return null;
    const node = make("div", `toast ${kind}`);
    node.append(make("span", "", text));
    box.append(node);
    if (seconds) setTimeout(() => node.remove(), seconds * 1000);
    return node;
  };
  // Toasts that came with the page or a fragment go by themselves, too.
  const ageToasts = () => {
    for (const node of all(".toast:not([data-aged])")) {
      node.dataset.aged = "";
      if (!("stay" in node.dataset)) setTimeout(() => node.remove(), 6000);
    }
  };

  // ── pop-overs ─────────────────────────────────────────────────────────────────────────────────────────────
  // Near a point of the window, inside the box that holds the pop-over.
  const placePop = (pop, x, y) => {
    pop.hidden = false;
    const fixed = getComputedStyle(pop).position === "fixed";
    const box = fixed || !pop.offsetParent
      ? { left: 0, top: 0, width: innerWidth, height: innerHeight } : pop.offsetParent.getBoundingClientRect();
    const left = Math.min(x - box.left, box.width - pop.offsetWidth - 8);
    const below = y - box.top, above = below - pop.offsetHeight - 36;
    pop.style.left = `${Math.max(8, left)}px`;
    pop.style.top = `${Math.max(8, below + pop.offsetHeight > box.height ? above : below)}px`;
  };
  let opener = null;
  const closeRule = () => {
    const pop = one("#rule-pop");
    if (!pop || pop.hidden) return false;
    pop.hidden = true;
    pop.classList.remove("refuse");
    if (opener && opener.isConnected) opener.focus();
    opener = null;
    return true;
  };
  const openRule = async button => {
    const pop = one("#rule-pop"), id = button.dataset.rule;
    if (!pop) return;
    opener = button;
    const spot = button.getBoundingClientRect();
    const show = (...content) => {
      const close = make("button", "btn small quiet", say("Close"));
      close.type = "button";
      close.dataset.close = "";
      const foot = make("div", "foot");
      foot.append(make("span"), close);
      pop.replaceChildren(...content, foot);
      placePop(pop, spot.left - 40, spot.bottom + 8);
      close.focus();
    };
    show(make("span", "eyebrow", id), make("p", "muted", "…"));
    const table = document.body.dataset.table;
    const address = `/rules/${encodeURIComponent(id)}` + (table ? `?table=${encodeURIComponent(table)}` : "")
      + (table && button.dataset.line ? `&line=${button.dataset.line}&as=${one("[data-as]")?.dataset.as || ""}` : "");
    let text;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html", "HX-Request": "true" } });
      if (!answer.ok) throw new Error(String(answer.status));
      text = document.createRange().createContextualFragment(await answer.text());
    } catch {
      text = make("p", "muted", say("The text of this rule cannot be fetched now."));
    }
    if (opener !== button || pop.hidden) return;
    show(text, ...factList(button));
    if (!one(".eyebrow", pop)) pop.prepend(make("span", "eyebrow", id));
  };

  // What a rule was used on: the server packs the facts into an attribute, a line each, name and value.
  const factList = node => {
    if (!node.dataset.facts) return [];
    const list = make("dl", "popfacts");
    for (const line of node.dataset.facts.split("\n")) {
      const [name, value] = line.split("\t"), row = make("div");
      row.append(make("dt", "", name), make("dd", "", value));
      list.append(row);
    }
    return [list];
  };
  const ruleButton = of => {
    const rule = make("button", "rule", of.dataset.ruleid);
    rule.type = "button";
    rule.dataset.rule = of.dataset.ruleid;
    if (of.dataset.facts) rule.dataset.facts = of.dataset.facts;
    return rule;
  };

  // What is not possible says what, why and by which rule.
  const sayNo = off => {
    const pop = one("#rule-pop"), spot = off.getBoundingClientRect();
    opener = off;
    const foot = make("div", "foot"), close = make("button", "btn small quiet", say("Close"));
    close.type = "button";
    close.dataset.close = "";
    foot.append(off.dataset.ruleid ? ruleButton(off) : make("span"));
    foot.append(close);
    const why = off.dataset.why;
    pop.replaceChildren(make("div", "tag", say("Not possible")), make("h3", "", off.dataset.no),
      make("p", "why", why.charAt(0).toUpperCase() + why.slice(1) + (/[.!?]$/.test(why) ? "" : ".")), ...factList(off), foot);
    pop.classList.add("refuse");
    placePop(pop, spot.left, spot.bottom + 6);
    close.focus();
  };

  // ── panels: a changed field sends the whole draft, and what depends on it comes back ──────────────────────
  let unsent = 0;
  const sendDraft = (form, wait = 0) => {
    clearTimeout(unsent);
    unsent = setTimeout(() => {
      unsent = 0;
      if (form.isConnected) form.dispatchEvent(new Event("draft", { bubbles: true }));
    }, wait);
  };
  // What is sent has everything in it: nothing is left to follow.
  document.addEventListener("submit", () => { clearTimeout(unsent); unsent = 0; });
  // What answers an older draft would take away what has been typed since. The newer one is about to be sent, and its
  // answer brings all that the page does not have yet.
  document.addEventListener("htmx:before:swap", event => {
    if (unsent && ["decision-form", "live"].includes(event.detail.ctx?.sourceElement?.id)) event.preventDefault();
  });
  const draftOf = node => node.form && "draft" in node.form.dataset && node.name.startsWith("f.") ? node.form : null;
  document.addEventListener("change", event => {
    const form = draftOf(event.target);
    // A number that is being typed has sent itself (below): sending it again on leaving it would swap the button
    // under the pointer.
    if (form && (event.target.type !== "number" || !event.isTrusted)) sendDraft(form);
  });
  document.addEventListener("input", event => {
    const form = event.isTrusted && event.target.type === "number" ? draftOf(event.target) : null;
    if (form) sendDraft(form, 250);
  });

  // ── number fields: less, more, and what mirrors them ──────────────────────────────────────────────────────
  const syncField = input => {
    const box = input.closest("[data-stepper]");
    if (!box) return;
    const value = Number(input.value);
    for (const button of all("[data-step]", box)) {
      const down = Number(button.dataset.step) < 0;
      button.disabled = down ? value <= Number(input.min) : input.max !== "" && value >= Number(input.max);
    }
    for (const node of all(`[data-mirror="${CSS.escape(input.id)}"]`)) node.textContent = input.value;
    drawWheel(input);
  };
  const setField = (input, value, still = false) => {
    const low = input.min === "" ? -Infinity : Number(input.min), high = input.max === "" ? Infinity : Number(input.max);
    const next = String(Math.max(low, Math.min(high, value)));
    if (next === input.value) return;
    input.value = next;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    if (!still) input.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // ── the battle wheel: a picture over its number field ─────────────────────────────────────────────────────
  const drawWheel = input => {
    const wheel = one(`.wheel[data-field="${CSS.escape(input.id)}"]`);
    if (!wheel) return;
    const box = wheel.closest("[data-wheel]"), value = Math.min(20, Number(input.value) || 0);
    const hand = one(".hand", wheel), angle = (240 - 15 * value) * Math.PI / 180;
    if (hand) {
      hand.setAttribute("cx", String(134 + 104 * Math.cos(angle)));
      hand.setAttribute("cy", String(134 - 104 * Math.sin(angle)));
    }
    for (const part of all("[data-n]", wheel)) {
      const kind = part.dataset.kind;
      const look = kind === "poor" ? "poor" : kind === "none" ? "" : Number(part.dataset.n) <= value ? kind : "can";
      part.setAttribute("class", `seg0 ${look}`);
    }
    one(".big", wheel).textContent = String(value);
    const cost = Math.max(0, value - Number(box.dataset.free));
    one(".lab", wheel).textContent = Number(box.dataset.spice) && cost ? say("costs {spice} spice", { spice: cost }) : say("dialed");
  };
  const turnWheel = (wheel, event) => {
    const input = document.getElementById(wheel.dataset.field), box = wheel.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width - 0.5, y = (event.clientY - box.top) / box.height - 0.5;
    const turn = (240 - Math.atan2(-y, x) * 180 / Math.PI + 720) % 360;
    setField(input, turn > 330 ? 0 : Math.ceil(Math.min(turn, 300) / 15), true);
  };

  // ── the map ───────────────────────────────────────────────────────────────────────────────────────────────
  const SVG = "http://www.w3.org/2000/svg";
  let view = null, home = null, current = null;
  const theMap = () => one("[data-map]");
  const places = () => all("#map-places .loc");
  const currentPlace = () => current && document.getElementById(current);
  const applyView = () => {
    const map = theMap();
    if (!map || !view) return;
    map.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    map.dataset.z = view.w < home.w * 0.7 ? "2" : "1";
  };
  const syncMap = () => {
    const map = theMap();
    if (!map) return;
    if (!("ready" in map.dataset)) {
      const [x, y, w, h] = map.getAttribute("viewBox").split(/\s+/).map(Number);
      home = { x, y, w, h };
      view = view || { ...home };
      map.dataset.ready = "";
      map.addEventListener("wheel", wheelMap, { passive: false });
    }
    applyView();
    if (current && !currentPlace()) current = null;
    if (!one("#map-pop")?.hidden) tell(currentPlace());
  };
  const zoom = (factor, cx = view.x + view.w / 2, cy = view.y + view.h / 2) => {
    const w = Math.min(home.w, Math.max(200, view.w * factor)), k = w / view.w;
    if (w >= home.w) view = { ...home };
    else {
      const keep = (v, low, size) => Math.max(low - 60, Math.min(v, low + size - w + 60));
      view = { x: keep(cx - (cx - view.x) * k, home.x, home.w), y: keep(cy - (cy - view.y) * k, home.y, home.h), w, h: w };
    }
    applyView();
  };
  const fitMap = () => { view = { ...home }; applyView(); };
  const onMap = event => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(theMap().getScreenCTM().inverse());
    return [at.x, at.y];
  };
  const wheelMap = event => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, ...onMap(event)); };
  const centre = place => place.dataset.c.split(",").map(Number);

  // Say what a place is, and if it cannot be chosen, why.
  const tell = (place, ringOnly = false) => {
    const pop = one("#map-pop"), ring = one("#map-focus");
    if (!pop || !ring) return;
    ring.replaceChildren();
    if (!place) { pop.hidden = true; return; }
    const no = place.getAttribute("aria-disabled") === "true", data = place.dataset;
    pop.className = `pop${no ? " refuse" : ""}`;
    const parts = [make("h3", "", data.name), make("p", "muted", data.sub)];
    if (no) parts.unshift(make("div", "tag", one("#map-places").dataset.refusal));
    if (data.why) parts.push(make("p", "why", data.why), ...factList(place));
    if (data.ruleid || place.classList.contains("yes")) {
      const foot = make("div", "foot");
      if (data.ruleid) foot.append(ruleButton(place));
      if (place.classList.contains("yes")) foot.append(make("span", "muted", say("Enter to choose")));
      parts.push(foot);
    }
    pop.replaceChildren(...parts);
    if (ringOnly) pop.hidden = true;
    const [x, y] = centre(place), at = new DOMPoint(x, y).matrixTransform(theMap().getScreenCTM());
    if (!ringOnly) placePop(pop, at.x + 26, at.y + 22);
    for (const name of ["focusring o", "focusring"]) {
      const line = document.createElementNS(SVG, "use");
      line.setAttribute("class", name);
      line.setAttribute("href", place.getAttribute("href"));
      ring.append(line);
    }
  };
  const choose = place => {
    current = place.id;
    tell(place, place.classList.contains("yes"));
    if (!place.classList.contains("yes")) return;
    for (const other of places()) {
      other.classList.toggle("sel", other === place);
      other.setAttribute("aria-selected", String(other === place));
    }
    const location = place.dataset.place;
    theMap().dispatchEvent(new CustomEvent("place", { bubbles: true, detail: { location } }));
    const control = one(`[data-loc="${CSS.escape(location)}"]`);
    if (control && !control.checked) control.click();
  };
  const step = (dx, dy) => {
    const from = currentPlace(), [x, y] = from ? centre(from) : [500, 500];
    let best = from || places()[0], least = Infinity;
    for (const place of places()) {
      if (place === from) continue;
      const [a, b] = centre(place), along = (a - x) * dx + (b - y) * dy;
      const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (along > 4 && along + aside * 1.8 < least) { least = along + aside * 1.8; best = place; }
    }
    best?.focus();
  };
  const cycle = by => {
    const open = places().filter(place => place.classList.contains("yes")), at = open.indexOf(currentPlace());
    if (open.length) open[(at < 0 ? (by > 0 ? 0 : open.length - 1) : at + by + open.length) % open.length].focus();
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const mapKey = event => {
    const { key } = event;
    if (ARROWS[key]) step(...ARROWS[key]);
    else if (key === "+" || key === "=") zoom(1 / 1.3);
    else if (key === "-") zoom(1.3);
    else if (key === "0") fitMap();
    else if (key === "n" || key === "N") cycle(1);
    else if (key === "p" || key === "P") cycle(-1);
    else if (key === "Escape") { tell(null); theMap().focus(); }
    else if ((key === "Enter" || key === " ") && currentPlace()) choose(currentPlace());
    else return false;
    return true;
  };

  // Fingers on the map: one pans a zoomed map, two zoom it.
  const fingers = new Map();
  let spread = null, moved = 0;
  document.addEventListener("pointerdown", event => {
    const wheel = event.target.closest(".wheel[data-field]");
    if (wheel) { wheel.setPointerCapture(event.pointerId); turnWheel(wheel, event); return; }
    if (!event.target.closest("[data-map]")) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) moved = 0;
    spread = null;
  });
  document.addEventListener("pointermove", event => {
    const wheel = event.buttons && event.target.closest?.(".wheel[data-field]");
    if (wheel) { turnWheel(wheel, event); return; }
    const before = fingers.get(event.pointerId), map = theMap();
    if (!before || !map) return;
    fingers.set(event.pointerId, event);
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    moved += Math.abs(dx) + Math.abs(dy);
    if (fingers.size === 1 && moved > 6 && view.w < home.w) {
      const scale = 1 / map.getScreenCTM().a;
      map.setPointerCapture(event.pointerId);
      map.classList.add("pan");
      view.x -= dx * scale;
      view.y -= dy * scale;
      applyView();
    } else if (fingers.size === 2) {
      const [a, b] = [...fingers.values()], now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (spread) zoom(spread / now, ...onMap({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
      spread = now;
    }
  });
  for (const name of ["pointerup", "pointercancel"])
    document.addEventListener(name, event => {
      const wheel = event.target.closest?.(".wheel[data-field]");
      if (wheel) document.getElementById(wheel.dataset.field)?.dispatchEvent(new Event("change", { bubbles: true }));
      if (!fingers.delete(event.pointerId)) return;
      spread = null;
      theMap()?.classList.remove("pan");
    });
  document.addEventListener("pointerover", event => {
    if (event.pointerType !== "mouse") return;
    const place = event.target.closest?.("#map-places .loc");
    if (place) { if (!fingers.size) tell(place); }
    else if (!event.target.closest?.("[data-map], #map-pop")) {
      // The pointer has left: what has the focus is told again, or nothing.
      const focused = currentPlace();
      if (!one("#map-pop")?.hidden) tell(focused && document.activeElement === focused ? focused : null);
    }
  });
  document.addEventListener("focusin", event => {
    const place = event.target.closest?.("#map-places .loc");
    if (place) { current = place.id; tell(place); }
  });

  // ── clicks, keys, fields ──────────────────────────────────────────────────────────────────────────────────
  document.addEventListener("click", event => {
    const hit = selector => event.target.closest(selector);
    const rule = hit("[data-rule]");
    if (rule) { event.preventDefault(); openRule(rule); return; }
    if (hit("[data-close]") || !hit("#rule-pop")) closeRule();
    if (hit("[data-theme-toggle]")) toggleTheme();
    const tab = hit("[data-tab-to]");
    if (tab) showTab(tab.dataset.tabTo);
    if (hit("[data-sheet-toggle]")) { sheet = sheet === "peek" ? "open" : "peek"; fitSheet(); }
    const button = hit("[data-step]");
    if (button) {
      const input = button.dataset.for ? document.getElementById(button.dataset.for) : one("input", button.closest("[data-stepper]"));
      setField(input, Number(input.value) + Number(button.dataset.step));
    }
    const zoomer = hit("[data-zoom]");
    if (zoomer && view) ({ in: () => zoom(1 / 1.4), out: () => zoom(1.4), fit: fitMap })[zoomer.dataset.zoom]();
    const place = hit("#map-places .loc");
    if (place && moved < 7) choose(place);
    else if (hit("[data-map]") && moved < 7) tell(null);
    const control = hit("[data-loc]");
    const shown = control && all("#map-places .loc").find(other => other.dataset.place === control.dataset.loc);
    if (shown && !place) { current = shown.id; tell(shown, shown.classList.contains("yes")); }
    // A disabled control keeps its focus and says why; it never acts.
    const off = hit("[aria-disabled=true]");
    if (off && !place) {
      event.preventDefault();
      event.stopPropagation();
      if (off.dataset.no) sayNo(off);
      else if (off.dataset.why) toast(off.dataset.why);
    }
  }, true);

  // ── times: counted down here, told by nobody ──────────────────────────────────────────────────────────────
  const span = seconds => {
    const whole = Math.max(0, Math.round(seconds));
    if (whole < 120) return say("{n} s", { n: whole });
    if (whole < 7200) return say("{n} min", { n: Math.round(whole / 60) });
    return whole < 172800 ? say("{n} h", { n: Math.round(whole / 3600) }) : say("{n} days", { n: Math.round(whole / 86400) });
  };
  const tick = () => {
    const now = Date.now() / 1000;
    for (const node of all("time[data-until]")) node.textContent = say("in {time}", { time: span(Number(node.dataset.until) - now) });
    for (const node of all("time[data-since]")) node.textContent = span(now - Number(node.dataset.since));
  };
  setInterval(tick, 1000);
  document.addEventListener("change", event => {
    if (event.target.id === "side-talk") one(".sidetabs [for=side-talk]")?.classList.remove("news");
  });

  document.addEventListener("input", event => { if (event.target.matches("input")) syncField(event.target); });

  // The lobby shows the switches of the preset that is chosen; a table's menu is below its decision.
  document.addEventListener("change", event => {
    if (event.target.dataset.href) location.assign(event.target.dataset.href);
    // The emblem of the role that is chosen for a seat.
    if (event.target.name?.startsWith("role-")) all("[data-sign]", event.target.closest(".pickrole")).forEach(sign => {
      sign.hidden = sign.dataset.sign !== event.target.value;
    });
  });
  document.addEventListener("click", event => {
    const menu = event.target.closest('a[href="#menu"]') && one("#menu");
    if (!menu) return;
    sheet = "open";
    fitSheet();
    menu.open = true;
    one("summary", menu).focus();
  });

  const typing = node => /^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) && node.type !== "radio" && node.type !== "checkbox";
  // Where a decision begins: at what is chosen in its first field, wherever on the page that is, or at its buttons.
  const firstField = () => {
    const fields = [...one("#decision-form")?.elements || []].filter(node => node.name.startsWith("f.") && node.getClientRects().length);
    const first = fields[0];
    return fields.find(node => node.name === first.name && node.checked) || first
      || one("#decision .body input, #decision .body button, #decision .acts .btn");
  };
  const SHORTCUTS = { m: "#map", d: "#decision", s: "#seats", l: "#log" };
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && closeRule()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // No single key confirms: Enter in a field goes to the bright button.
    if (event.key === "Enter" && event.target.matches?.("input") && draftOf(event.target)) {
      event.preventDefault();
      one(".acts .btn.primary", event.target.form)?.focus();
      return;
    }
    const field = event.target.closest?.("[data-stepper] input");
    if (field) {
      const by = { PageUp: 3, PageDown: -3 }[event.key], end = { Home: field.min, End: field.max }[event.key];
      if (by || end) { setField(field, by ? Number(field.value) + by : Number(end)); event.preventDefault(); }
      return;
    }
    if (typing(event.target)) return;
    if (event.target.closest?.("[data-map]") && mapKey(event)) { event.preventDefault(); return; }
    const region = SHORTCUTS[event.key.toLowerCase()] && one(SHORTCUTS[event.key.toLowerCase()]);
    if (!region) return;
    const target = region.id === "decision" && firstField() || region;
    if (target === region && !region.hasAttribute("tabindex")) region.tabIndex = -1;
    target.focus();
    event.preventDefault();
  });

  // ── live: the server names a region and its version, the region fetches itself ────────────────────────────
  // A region listens with hx-trigger="region-<name> from:body". After a gap every region is asked to refresh.
  const connect = () => {
    const address = document.body.dataset.events;
    if (!address || !window.EventSource) return;
    const source = new EventSource(address), since = { lost: null };
    const chip = online => {
      const node = one("#conn");
      if (!node) return;
      node.classList.toggle("ok", online);
      node.classList.toggle("bad", !online);
      one("span", node).textContent = online ? node.dataset.online : node.dataset.offline;
    };
    const refresh = (region, version) =>
      document.body.dispatchEvent(new CustomEvent(`region-${region}`, { bubbles: true, detail: { region, version } }));
    source.addEventListener("open", () => {
      chip(true);
      if (since.lost) { since.lost.remove(); since.lost = null; refresh("all", null); refresh("talk", null); }
    });
    source.addEventListener("error", () => {
      chip(false);
      const clock = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
      since.lost = since.lost || toast(say("What you see is from {clock}; nothing you chose is lost.", { clock }), "bad", 0);
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5000);
    });
    source.addEventListener("region", event => {
      let news;
      try { news = JSON.parse(event.data); } catch { return; }
      refresh(news.region, news.version);
      if (news.region === "talk") one("#side-log:checked ~ .sidetabs [for=side-talk]")?.classList.add("news");
    });
  };

  // What a page fetches of itself goes out with the draft as it is then, not as it was when the news came: a request
  // may have waited for another (hx-sync).
  document.addEventListener("htmx:before:request", event => {
    const { ctx } = event.detail, draft = one("#decision-form");
    if (ctx.sourceElement?.id !== "live") return;
    const address = new URL(ctx.sourceElement.getAttribute("hx-get"), location.href);
    if (draft) for (const [name, value] of new FormData(draft)) if (name !== "csrf") address.searchParams.append(name, value);
    address.searchParams.set("have", one("#have")?.value || "");
    ctx.request.action = address.pathname + address.search;
  });

  // ── after every swap ──────────────────────────────────────────────────────────────────────────────────────
  let focused = "", held = null, selected = false;
  // In a battle the map is a picture of the field.
  let field = "";
  const turnToField = () => {
    const wanted = one("#board-panel")?.dataset.focus || "";
    if (wanted === field || !theMap() || !home) return;
    field = wanted;
    const place = places().find(other => other.dataset.place === wanted);
    if (!place) { fitMap(); return; }
    const [x, y] = centre(place);
    view = { x: x - 165, y: y - 115, w: 330, h: 230 };
    applyView();
    tell(null);
  };
  // Radio buttons of a form that was swapped while the old one was still there may have lost their mark.
  let shownForm = null;
  const markRadios = () => {
    const form = one("#decision-form");
    if (!form || form === shownForm) return;
    shownForm = form;
    for (const radio of form.elements) if (radio.type === "radio" && radio.defaultChecked) radio.checked = true;
  };
  // The focus goes to where it was; whoever types goes on at the end, or over what was selected.
  const refocus = node => {
    if (!node) return;
    node.focus({ preventScroll: true });
    if (!typing(node) || node.tagName === "SELECT") return;
    if (selected) { node.select(); return; }
    const text = node.value;
    node.value = "";
    node.value = text;
  };
  const settle = () => {
    markRadios();
    syncMap();
    turnToField();
    for (const input of all("[data-stepper] input")) syncField(input);
    fitSheet();
    ageToasts();
    document.title = one("#decision")?.dataset.title || document.title;
    showTab(document.body.dataset.tab || "board");
    if (focused && !held.isConnected && ["", focused].includes(document.activeElement.id)) refocus(document.getElementById(focused));
  };
  document.addEventListener("htmx:before:swap", () => {
    held = document.activeElement;
    focused = held?.id || "";
    selected = Boolean(held?.value) && String(getSelection()) === held.value;
  });
  document.addEventListener("htmx:after:swap", settle);
  addEventListener("resize", fitSheet);

  const start = () => {
    settle();
    centreOwnSeat();
    connect();
  };
  window.landsraad = { toast, say };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
