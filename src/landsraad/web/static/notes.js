/* One's own notes: kept a moment after the last key, and before the page goes. */
(() => {
  "use strict";
  const { say } = window.landsraad;
  let waiting = 0, sending = false, again = false;

  const keep = async form => {
    clearTimeout(waiting);
    waiting = 0;
    if (sending) { again = true; return; }
    sending = true;
    const state = form.querySelector("[data-notes-state]"), other = form.querySelector("[data-notes-other]");
    const sent = form.elements.text.value;
    try {
      const answer = await fetch(form.dataset.notes, {
        method: "PUT",
        headers: { "Content-Type": "application/json", "X-CSRF-Token": form.elements.csrf.value },
        body: JSON.stringify({ text: sent, version: Number(form.elements.kept.value) }),
        keepalive: true,
      });
      const told = await answer.json();
      if ("version" in told) form.elements.kept.value = told.version;
      other.hidden = answer.status !== 409;
      if (!other.hidden) other.querySelector(".said").textContent = told.notes;
      state.textContent = answer.ok ? say("Kept") : say("Not kept");
    } catch {
      state.textContent = say("Not kept");
    }
    sending = false;
    if (again) { again = false; keep(form); }
  };

  document.addEventListener("input", event => {
    const form = event.target.closest("[data-notes]");
    if (!form) return;
    form.querySelector("[data-notes-state]").textContent = "…";
    clearTimeout(waiting);
    waiting = setTimeout(() => keep(form), 700);
  });
  const hurry = () => { if (waiting) keep(document.querySelector("[data-notes]")); };
  document.addEventListener("visibilitychange", hurry);
  document.addEventListener("focusout", event => { if (event.target.id === "notes-text") hurry(); });
})();
