import type { RestContract } from "../model/contract.ts";

/** The first lines of a generated file: what it came from, and that edits to it are lost. */
export function header(sources: string): string {
  return [
    `// Generated from ${sources}`,
    "// by tools (npm run generate). Do not edit: the next run overwrites it.",
    "",
    "",
  ].join("\n");
}

/** The same of what comes from a REST contract. */
export function renderHeader({ source, title, version }: RestContract): string {
  return header(`${source} and the files it refers to (${title} ${version})`);
}
