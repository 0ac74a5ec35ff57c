/** What API Extractor writes of every member alike, and tells nobody anything. */
const noise = /^ *\/\/ (?:\(undocumented\)|@public(?: \(undocumented\))?)\n/gm;

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(interface|type|const|function|class) (\w+)/;

/**
 * The reports of a package, by file, from API Extractor's report of all its entries: what was written by hand,
 * with the imports and the lists of what each entry exports, and what was generated from the contract
 * (`generated`: its declarations, as `declarationsIn` names them).
 */
export function renderReports(
  whole: string,
  generated: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const start = whole.indexOf("```ts\n") + "```ts\n".length;
  const head = whole.slice(0, start);
  const end = whole.lastIndexOf("```");
  const blocks = whole
    .slice(start, end)
    .replaceAll(noise, "")
    .split(/\n\n+(?=\S)/)
    .map((block) => block.trim())
    .filter((block) => block !== "" && !block.startsWith("// (No @packageDocumentation"));
  const isGenerated = (block: string) => generated.has(declared(block));
  const file = (chosen: readonly string[]) => `${head}\n${chosen.join("\n\n")}\n\n\`\`\`\n`;
  const own = blocks.filter((block) => !isGenerated(block));
  const made = blocks.filter(isGenerated);
  return new Map([
    ["index.api.md", file(own)],
    ...(made.length > 0 ? [["generated.api.md", file(made)] as const] : []),
  ]);
}

/** `type Clock` of `type Clock_2 = ...`, which stands beside an interface of that name. */
function declared(block: string): string {
  const [, kind = "", name = ""] = declaration.exec(block) ?? [];
  return `${kind} ${name.replace(/_\d+$/, "")}`;
}

/** What a text of declarations declares: `type Clock`. */
export function declarationsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(declaration, "gm"))].map(
    ([, kind, name]) => `${kind} ${name}`,
  );
}
