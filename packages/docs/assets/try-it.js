// A sandbox serves these pages below /docs/, and its console, which can send every operation, beside them.
(() => {
  const [, operation] =
    /\/docs\/reference\/(?:rest|soap)\/(\w+)\.html$/.exec(location.pathname) ?? [];
  const heading = document.querySelector("main h1");
  if (operation === undefined || heading === null) return;
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
})();
