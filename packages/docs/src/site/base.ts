/** Where the site is served, as `/docs`, which is where the sandbox serves it; empty at the root of a host. */
export const base = (process.env.DOCS_BASE ?? "/docs").replace(/\/$/, "");
