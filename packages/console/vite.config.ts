import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig } from "vite";
import sandbox from "../sandbox/package.json" with { type: "json" };

/** Builds the console as static files with relative addresses, which the sandbox serves. */
export default defineConfig({
  base: "./",
  define: { "import.meta.env.SANDBOX_VERSION": JSON.stringify(sandbox.version) },
  // The console is built before the sandbox, whose package contains the built console.
  resolve: {
    conditions: ["@marketplace-seller/source", ...defaultClientConditions],
    // `npm start` installs no development dependency, so that no link leads there.
    alias: {
      "@marketplace-seller/sandbox": fileURLToPath(new URL("../sandbox/src", import.meta.url)),
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "dist",
    target: "es2022",
    // The Content-Security-Policy of the console allows scripts and styles only from files, so the build inlines none
    // of them.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
