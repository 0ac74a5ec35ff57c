import { forNode } from "../../rolldown.base.ts";

// The entries share classes of errors, and so a file.
export default {
  ...forNode(["#platform-sender"]),
  input: { index: "dist/index.js", internal: "dist/internal.js" },
  output: {
    dir: "dist/bundled",
    chunkFileNames: "[name].js",
    comments: false,
    codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
  },
};
