// A sandbox serves these pages in an origin of their own, where the browser's storage throws. The chosen theme and the
// open menus are then kept in the window's name, which lasts as long as the tab.
for (const storage of ["localStorage", "sessionStorage"]) {
  try {
    window[storage].length;
  } catch {
    const read = () => {
      try {
        return Object(JSON.parse(window.name));
      } catch {
        return {};
      }
    };
    const write = (name, value) => {
      window.name = JSON.stringify({ ...read(), [`${storage} ${name}`]: value });
    };
    Object.defineProperty(window, storage, {
      value: {
        getItem: (name) => read()[`${storage} ${name}`] ?? null,
        setItem: (name, value) => write(name, String(value)),
        removeItem: (name) => write(name, undefined),
      },
    });
  }
}
try {
  document.cookie.length;
} catch {
  Object.defineProperty(document, "cookie", { value: "", writable: true });
}
