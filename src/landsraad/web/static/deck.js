// The deck under construction stays in this browser: its text is kept, and is there again on the next visit.
(() => {
  const KEY = "landsraad-deck";
  const box = () => document.querySelector("#deck-list");
  const keep = () => { try { localStorage.setItem(KEY, box().value); } catch { /* a browser that keeps nothing */ } };
  const open = () => {
    const list = box();
    if (!list) return;
    if ("changed" in list.dataset) { keep(); return; }
    let kept = "";
    try { kept = localStorage.getItem(KEY) || ""; } catch { /* as above */ }
    if (kept.trim() && !list.value.trim()) {
      list.value = kept;
      document.querySelector("#deck-form [name=check]").click();
    }
  };
  document.addEventListener("input", event => { if (event.target === box()) keep(); });
  document.addEventListener("htmx:after:swap", open);
  open();
})();
