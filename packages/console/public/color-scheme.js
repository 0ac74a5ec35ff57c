// Sets the color scheme before the first paint: the reader's choice, else the system's.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  let chosen = null;
  try {
    chosen = localStorage.getItem("color-scheme");
  } catch {
    // Without storage the system's scheme holds.
  }
  document.documentElement.classList.add(chosen === "dark" || chosen === "light" ? chosen : system);
})();
