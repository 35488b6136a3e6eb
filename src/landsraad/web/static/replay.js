/* The replay: a step fetches what changed and puts it in place; every answer is kept, and the next one is fetched ahead. */
(() => {
  "use strict";
  const say = (text, values) => window.landsraad.say(text, values);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const main = one("main[data-replay]");
  if (!main) return;
  const { replay, as, steps } = main.dataset, last = Number(steps);
  const starts = { turn: main.dataset.turns.split(",").map(Number), phase: main.dataset.phases.split(",").map(Number) };
  const answers = new Map(), range = one("#rp-range");
  let step = Number(main.dataset.at), unit = "step", wanted = step, playing = 0;

  const part = at => {
    if (!answers.has(at)) {
      const asked = fetch(`${replay}/at?as=${encodeURIComponent(as)}&step=${at}`).then(answer => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.text();
      });
      asked.catch(() => answers.delete(at));
      answers.set(at, asked);
      if (answers.size > 300) answers.delete(answers.keys().next().value);
    }
    return answers.get(at);
  };
  const draw = () => {
    const x = last ? (100 * step) / last : 100;
    one("#rp-fill").style.width = `${x}%`;
    one("#rp-head").style.left = `${x}%`;
    range.value = step;
    range.setAttribute("aria-valuetext", say("{moment}, step {step} of {steps}", { moment: one("#rp-phone span").textContent, step, steps: last }));
    one(".asby [name=step]").value = step;
    const play = one("#rp-play");
    play.setAttribute("aria-pressed", String(Boolean(playing)));
    play.setAttribute("aria-label", playing ? say("Pause") : say("Play"));
    for (const button of all("[data-unit]")) button.setAttribute("aria-pressed", String(button.dataset.unit === unit));
  };
  const show = async at => {
    wanted = Math.max(0, Math.min(last, at));
    if (wanted === step) return;
    const mine = wanted;
    let text;
    try { text = await part(mine); } catch { window.landsraad?.toast(say("This moment cannot be fetched now."), "bad"); stop(); return; }
    if (mine !== wanted) return;
    const focus = document.activeElement?.id, box = document.createElement("div");
    box.innerHTML = text;
    for (const node of all("[data-rp], #map-storm, #map-tokens, #map-pieces, #board-facts", box)) document.getElementById(node.id)?.replaceWith(node);
    step = mine;
    draw();
    if (focus && document.activeElement === document.body) document.getElementById(focus)?.focus({ preventScroll: true });
    history.replaceState(null, "", `${replay}?as=${encodeURIComponent(as)}&step=${step}`);
    if (step < last) part(step + 1).catch(() => {});
  };
  const goal = by => {
    if (unit === "step") return wanted + by;
    const list = starts[unit];
    return by > 0 ? list.find(n => n > wanted) ?? last : list.filter(n => n < wanted).pop() ?? 0;
  };
  const stop = () => { clearInterval(playing); playing = 0; draw(); };
  const play = () => {
    if (playing) { stop(); return; }
    if (step >= last) show(0);
    playing = setInterval(() => { if (wanted >= last) stop(); else if (wanted === step) show(goal(1)); }, 900);
    draw();
  };

  document.addEventListener("click", event => {
    const hit = selector => event.target.closest(selector);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (hit("#rp-prev")) { event.preventDefault(); show(goal(-1)); }
    else if (hit("#rp-next")) { event.preventDefault(); show(goal(1)); }
    else if (hit("#rp-play")) play();
    else if (hit("[data-unit]")) { unit = hit("[data-unit]").dataset.unit; draw(); }
  });
  range.addEventListener("input", () => show(Number(range.value)));
  one(".asby").addEventListener("change", event => { stop(); event.currentTarget.closest("form").requestSubmit(); });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("[data-map], .asby, dialog")) return;
    const to = { ArrowLeft: () => goal(-1), ArrowRight: () => goal(1), Home: () => 0, End: () => last }[event.key];
    if (to) { event.preventDefault(); show(to()); }
    else if (event.key === " " && event.target === document.body) { event.preventDefault(); play(); }
  });
  draw();
  one(".asby :checked")?.closest("label").scrollIntoView({ block: "nearest", inline: "center" });
  if (step < last) part(step + 1).catch(() => {});
})();
