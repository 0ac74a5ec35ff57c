import { build } from "esbuild";

await build({
  entryPoints: ["function.mjs"],
  outfile: "dist/function.cjs",
  bundle: true,
  platform: "node",
  format: "cjs",
  minify: true,
});
