/**
 * Longer than any fence in the code.
 *
 * @param head - language and attributes for Starlight, such as `title="a.ts"`
 */
export function fence(code: string, head: string): string {
  const ticks = "`".repeat(Math.max(3, longestTicks(code) + 1));
  return `${ticks}${head}\n${code}\n${ticks}`;
}

/** Of one group, only one is open at a time. */
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

/** Escapes plain text for Markdown and HTML, on one line. */
export function escapeText(text: string): string {
  return text
    .replace(/\s*[\n\r]\s*/g, " ")
    .replace(/[\\`*_[\]<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Between more backticks than it has itself. */
export function inlineCode(text: string): string {
  const ticks = "`".repeat(longestTicks(text) + 1);
  const line = text.replace(/\s*[\n\r]\s*/g, " ");
  return ticks.length === 1 ? `\`${line}\`` : `${ticks} ${line} ${ticks}`;
}

function longestTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
}

/** Renders a heading whose anchor is the text of the heading, with its upper-case letters. */
export function namedHeading(level: number, name: string): string {
  const text = escapeText(name);
  return `${"#".repeat(level)} <a id="${text}"></a>${text}`;
}

/** Joins the parts of a Markdown text by empty lines, and leaves empty parts out. */
export function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}
