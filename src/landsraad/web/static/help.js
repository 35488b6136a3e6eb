/* Help on `?`, hints that stay hidden once they are, what is open about a card, and forms that ask again when a field
   changes. */
(() => {
  "use strict";
  const one = selector => document.querySelector(selector);
  const store = { get: key => { try { return localStorage.getItem(key); } catch { return null; } },
                  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* private mode */ } } };
  const help = () => one("#help");
  const toggle = () => { const box = help(); if (box) { if (box.open) box.close(); else box.showModal(); } };
  document.addEventListener("keydown", event => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && !/^(radio|checkbox|range)$/.test(event.target.type)) return;
    event.preventDefault();
    toggle();
  });
  document.addEventListener("click", event => {
    const hit = selector => event.target.closest?.(selector);
    if (hit("[data-help]")) toggle();
    if (hit("[data-help-close]") || event.target === help()) help().close();
    if (hit("[data-hints-off]")) { store.set("hints", "off"); hints(); }
    const told = hit("[data-hint] > summary")?.parentElement;
    if (told) {
      const list = closed().filter(key => key && key !== told.dataset.hint);
      store.set("hints-closed", (told.open ? [...list, told.dataset.hint] : list).join(","));
    }
  });
  // A hint that somebody has closed stays closed when the region is fetched again.
  const closed = () => (store.get("hints-closed") || "").split(",");
  const hints = () => {
    const box = one("#guide");
    if (!box) return;
    if (store.get("hints") === "off") box.hidden = true;
    const hint = box.querySelector("[data-hint]");
    if (hint && closed().includes(hint.dataset.hint)) hint.open = false;
  };
  // What is open about a card stays open when its region is fetched again: nobody reads as fast as bots play.
  let about = "";
  document.addEventListener("toggle", event => {
    if (!event.target.matches("[popover]")) return;
    if (event.newState === "open") about = event.target.id;
    else if (about === event.target.id) about = "";
  }, true);
  const reopen = () => {
    const box = about && document.getElementById(about);
    if (box && !box.matches(":popover-open")) box.showPopover();
    if (!box) about = "";
  };
  document.addEventListener("htmx:after:swap", () => { hints(); reopen(); });
  document.addEventListener("change", event => { event.target.closest("form[data-ask]")?.requestSubmit(); });
  hints();
})();
