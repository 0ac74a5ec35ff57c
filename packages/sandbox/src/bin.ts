#!/usr/bin/env node
import { runOnSupportedNode } from "@marketplace-seller/sqlite/node-version";
import manifest from "../package.json" with { type: "json" };

await runOnSupportedNode(manifest, async () => {
  const { runProcess } = await import("./cli/run-process.ts");
  await runProcess();
});
