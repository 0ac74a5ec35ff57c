import { defaultClientConditions, defineConfig } from "vite";
import sandbox from "../sandbox/package.json" with { type: "json" };

/** The page as static files with relative addresses; the sandbox serves them. */
export default defineConfig({
  base: "./",
  define: { "import.meta.env.SANDBOX_VERSION": JSON.stringify(sandbox.version) },
  // The sandbox is built after the page.
  resolve: { conditions: ["@marketplace-seller/source", ...defaultClientConditions] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "dist",
    target: "es2022",
    // The Content-Security-Policy admits files only.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
