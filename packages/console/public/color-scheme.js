// Sets the color scheme before the browser first paints the page: the reader's choice, otherwise the system's.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  let chosen = null;
  try {
    chosen = localStorage.getItem("color-scheme");
  } catch {
    // A browser without storage uses the color scheme of the system.
  }
  document.documentElement.classList.add(chosen === "dark" || chosen === "light" ? chosen : system);
})();
