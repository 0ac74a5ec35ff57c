import type { RestContract } from "../model/contract.ts";

/** The first lines of a generated file: where it came from, and that edits to it are lost. */
export function headerOf(contract: RestContract): string {
  return [
    `// Generated from ${contract.source} and the files it refers to (${contract.title} ${contract.version})`,
    "// by tools (npm run generate). Do not edit: the next run overwrites it.",
    "",
    "",
  ].join("\n");
}
