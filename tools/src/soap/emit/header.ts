/** The first lines of every generated file. */
export function header(sources: string): string {
  return [
    `// Generated from ${sources} by tools/src/soap; do not edit.`,
    "// Change the contract and generate again.",
    "",
    "",
  ].join("\n");
}
