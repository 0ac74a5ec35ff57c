// The search: every guide, operation, field, type and assumption, found as one types.
(() => {
  const { find } = globalThis.marketplaceDocs;

  const dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", "Search");
  dialog.innerHTML = `<input type="text" role="combobox" aria-expanded="true" aria-controls="search-results"
    aria-label="Search guides, operations, fields" placeholder="An operation, a field, a word" autocomplete="off" spellcheck="false">
    <ul id="search-results" role="listbox" aria-label="Results"></ul>
    <p class="search-help"><kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close</p>`;
  document.body.append(dialog);
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("ul");
  let root = "";

  const choose = (item) => {
    for (const other of list.children) other.setAttribute("aria-selected", String(other === item));
    if (item) {
      input.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    }
  };
  const chosen = () => list.querySelector('[aria-selected="true"]');

  const show = () => {
    const asked = input.value.trim();
    const found = asked === "" ? [] : find(asked);
    list.replaceChildren(
      ...found.map(({ title, kind, context, text, path }, place) => {
        const item = document.createElement("li");
        item.id = `result-${place}`;
        item.role = "option";
        item.dataset.path = path;
        const kindMark = document.createElement("span");
        kindMark.className = "kind";
        kindMark.textContent = kind;
        const name = document.createElement("b");
        name.textContent = title;
        const where = document.createElement("small");
        where.textContent = [context, text].filter(Boolean).join(" · ");
        item.append(kindMark, name, where);
        return item;
      }),
    );
    if (asked !== "" && found.length === 0) {
      const item = document.createElement("li");
      item.role = "option";
      item.textContent = `Nothing found for “${asked}”.`;
      list.append(item);
    }
    choose(list.querySelector("[data-path]"));
  };

  const open = (item) => {
    const path = item?.dataset.path;
    if (path === undefined) return;
    dialog.close();
    location.href = new URL(root + path, location.href).href;
  };

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const items = [...list.querySelectorAll("[data-path]")];
      choose(items.at((items.indexOf(chosen()) + step) % items.length));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      open(chosen());
    }
  });
  list.addEventListener("click", (event) => open(event.target.closest("li")));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  globalThis.marketplaceDocs.openSearch = (rootOfPage) => {
    root = rootOfPage;
    if (!dialog.open) dialog.showModal();
    input.select();
    show();
  };
})();
