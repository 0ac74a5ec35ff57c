// A sandbox serves these pages below /docs/, and its console, which can send every operation, beside them.
(() => {
  const [, operation] =
    /\/docs\/reference\/(?:rest|soap)\/(\w+)\.html$/.exec(location.pathname) ?? [];
  const heading = document.querySelector("main h1");
  if (operation === undefined || heading === null) return;
  // The server says by a header whether it has a console, because a request for the console would fail with 404 on other servers.
  const [{ serverTiming = [] } = {}] = performance.getEntriesByType("navigation");
  if (!serverTiming.some(({ name }) => name === "sandbox-console")) return;
  const link = document.createElement("a");
  link.href = `/#/try/${operation}`;
  link.textContent = "Try it in the sandbox's console";
  const line = document.createElement("p");
  line.className = "try-it";
  line.append(link);
  heading.after(line);
})();

// The accessible name of the search button is its visible text, including the keys.
const searchButton = document.querySelector("site-search button");
for (const key of searchButton?.querySelectorAll("kbd") ?? []) key.before(" ");
searchButton?.setAttribute("aria-label", searchButton.textContent.replace(/\s+/g, " ").trim());

// Starlight loads the search when the browser is idle; for who opens it first, at once.
const waiting = new Set();
const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 1));
window.requestIdleCallback = (run) => {
  const once = () => waiting.delete(once) && run();
  waiting.add(once);
  return whenIdle(once, { timeout: 3_000 });
};
const searchDialog = document.querySelector("site-search dialog");
if (searchDialog !== null) {
  const opening = new MutationObserver(() => {
    if (!searchDialog.open) return;
    for (const run of waiting) run();
    searchDialog.querySelector("input")?.focus();
  });
  opening.observe(searchDialog, { attributeFilter: ["open"] });
  opening.observe(searchDialog.querySelector("#starlight__search"), { childList: true });
}

// What scrolls can be focused and scrolled by keys; a code block is then a landmark, which needs a unique name.
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const [place, block] of document.querySelectorAll("pre, main table").entries()) {
  if (block.matches("pre")) block.setAttribute("aria-label", `Code ${place + 1}`);
  resized.observe(block);
}

// A name that is longer than its column breaks before a capital letter.
const names = document.querySelectorAll("h1, h3, h4, starlight-toc span, .sidebar-content a span");
for (const text of [...names].flatMap((name) => [...name.childNodes])) {
  const words = text.nodeType === Node.TEXT_NODE ? text.data.split(/(?<=[a-z])(?=[A-Z])/) : [];
  if (words.length > 1) {
    text.replaceWith(
      ...words.flatMap((word, place) =>
        place === 0 ? [word] : [document.createElement("wbr"), word],
      ),
    );
  }
}
