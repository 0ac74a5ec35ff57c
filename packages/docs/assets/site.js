// What a page can do beyond being read: colors, copying, tabs, and opening the search. Without it,
// everything can still be read.
(() => {
  const root = document.currentScript.dataset.root;
  const page = document.documentElement;

  document.querySelector(".switch-colors")?.addEventListener("click", () => {
    const wanted = page.classList.contains("dark") ? "light" : "dark";
    page.classList.remove("dark", "light");
    page.classList.add(wanted);
    try {
      localStorage.setItem("color-scheme", wanted);
    } catch {
      // Without storage the choice holds for this page alone.
    }
  });

  // A sandbox serves these pages below /docs/, and its console, which can send every operation, beside them.
  const [, operation] =
    /\/docs\/reference\/(?:rest|soap)\/(\w+)\.html$/.exec(location.pathname) ?? [];
  const heading = document.querySelector("main h1");
  if (operation !== undefined && heading !== null && location.protocol.startsWith("http")) {
    fetch("/_sandbox/health").then(
      ({ ok }) => {
        if (!ok) return;
        const link = document.createElement("a");
        link.href = `/#/try/${operation}`;
        link.textContent = "Try it in the sandbox's console";
        const line = document.createElement("p");
        line.append(link);
        heading.after(line);
      },
      () => {},
    );
  }

  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", async () => {
      const code = button.closest(".code").querySelector("pre").textContent;
      await navigator.clipboard.writeText(code.replace(/\n$/, ""));
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
  }

  for (const list of document.querySelectorAll("[role=tablist]")) {
    const buttons = [...list.querySelectorAll("[role=tab]")];
    const select = (chosen) => {
      for (const button of buttons) {
        const isChosen = button === chosen;
        button.setAttribute("aria-selected", String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
        document.getElementById(button.getAttribute("aria-controls")).hidden = !isChosen;
      }
    };
    select(buttons[0]);
    list.addEventListener("click", (event) => {
      const button = event.target.closest("[role=tab]");
      if (button) select(button);
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length);
      select(next);
      next.focus();
    });
  }

  const sidebar = document.querySelector(".sidebar details");
  if (sidebar && matchMedia("(max-width: 760px)").matches) sidebar.open = false;

  // A field inside closed details is opened when it is linked to.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target?.closest("details"); at; at = at.parentElement?.closest("details")) {
      at.open = true;
    }
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash.length > 1 && !location.hash.startsWith("#/")) reveal();

  // The search is loaded when it is first wanted; scripts and not data, so that it works from disk.
  let loading;
  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}assets/${name}`;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  const openSearch = async () => {
    loading ??= Promise.all(["minisearch.js", "search-index.js"].map(load))
      .then(() => load("find.js"))
      .then(() => load("search.js"));
    await loading;
    globalThis.marketplaceDocs.openSearch(root);
  };
  document.querySelector(".open-search")?.addEventListener("click", openSearch);
  document.addEventListener(
    "keydown",
    (event) => {
      const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
      const asked =
        (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing);
      if (!asked) return;
      event.preventDefault();
      event.stopPropagation();
      openSearch();
    },
    { capture: true },
  );
})();
