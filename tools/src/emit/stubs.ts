import type { GeneratedFile } from "../write/write-files.ts";

/**
 * Generates a handler for each operation that an overlay adds. The handler validates the request and responds that
 * the operation is not implemented, until somebody writes a handler of that name.
 *
 * @param names - the names of the operations with overlays
 * @param readonlySet - the names of the operations without overlays, which have handlers
 */
export function emitStubs(
  protocol: "rest" | "soap",
  header: string,
  names: readonly string[],
  readonlySet: ReadonlySet<string>,
): GeneratedFile {
  const added = names.filter((name) => !readonlySet.has(name));
  const whole = protocol === "rest" ? "the contract" : "the service description";
  const source = `import { notImplemented } from "../${protocol}/${protocol}-not-implemented.ts";\n\n`;
  const rows = added.map((name) => {
    return `  ${name}: notImplemented(${protocol === "soap" ? JSON.stringify(name) : ""}),\n`;
  });
  return {
    path: `packages/sandbox/src/gen/${protocol}-stubs.gen.ts`,
    text: `${header}${rows.length === 0 ? "" : source}/** Operations that overlays add to ${whole} and that nothing implements yet. */
export const ${protocol}Stubs = {${rows.length === 0 ? "" : `\n${rows.join("")}`}} as const;
`,
  };
}
