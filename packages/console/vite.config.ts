import { defineConfig } from "vite";

/** The page as static files with relative addresses; the sandbox serves them. */
export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "dist",
    target: "es2022",
    // The Content-Security-Policy admits files only.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
