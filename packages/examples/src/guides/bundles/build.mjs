import { build } from "esbuild";

await build({
  entryPoints: ["app.mjs"],
  outfile: "dist/app.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  // undici is CommonJS and requires the modules of Node, which an ECMAScript module cannot without this.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});
