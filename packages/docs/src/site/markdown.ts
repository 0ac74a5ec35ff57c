/**
 * Renders a fence around code, which is longer than any fence in the code.
 *
 * @param head - the language and the attributes for Starlight, such as `title="a.ts"`
 */
export function fence(code: string, head: string): string {
  const fenceLength = Math.max(2, ...[...code.matchAll(/^`{3,}/gm)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(fenceLength + 1);
  return `${ticks}${head}\n${code}\n${ticks}`;
}

/** Renders a collapsible section. Of the collapsible sections in one group, only one section is open at a time. */
export function details(
  summary: string,
  body: string,
  { group, open = false }: { group?: string; open?: boolean } = {},
): string {
  const name = group === undefined ? "" : ` name="${group}"`;
  return `<details${name}${open ? " open" : ""}><summary>${escapeText(summary)}</summary>\n\n${body}\n\n</details>`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Escapes plain text for Markdown and HTML. */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders a heading whose anchor is the text of the heading, with its upper-case letters. */
export function namedHeading(level: number, name: string): string {
  return `${"#".repeat(level)} <a id="${name}"></a>${escapeText(name)}`;
}

/** Joins the parts of a Markdown text by empty lines, and leaves empty parts out. */
export function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}
