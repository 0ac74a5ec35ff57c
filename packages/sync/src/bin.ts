#!/usr/bin/env node
import { runOnSupportedNode } from "@marketplace-seller/sqlite/node-version";
import manifest from "../package.json" with { type: "json" };

await runOnSupportedNode(manifest, async () => {
  const { runProcess } = await import("./cli/run-process.ts");
  const { runCommand } = await import("./cli/program.ts");
  await runProcess((io) => runCommand(process.argv.slice(2), io));
});
