// Runs before anything is painted. The key is the REST reference's own, so that both agree.
(() => {
  const key = "redoc.colorMode";
  const asked = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  let kept = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // Without storage the choice holds for this page alone.
  }
  document.documentElement.classList.add(kept === "dark" || kept === "light" ? kept : asked);
})();
