// Runs before the first paint. The key is the documentation's, so that both pages agree.
(() => {
  const asked = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  let stored = null;
  try {
    stored = localStorage.getItem("redoc.colorMode");
  } catch {
    // Without storage the system's scheme holds.
  }
  document.documentElement.classList.add(stored === "dark" || stored === "light" ? stored : asked);
})();
