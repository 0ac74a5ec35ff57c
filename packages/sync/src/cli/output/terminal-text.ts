/** Matches characters that move the cursor, change colors, ring the bell, or reverse or hide text on a terminal. */
const HARMFUL = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu;

/** Escapes the characters that could change the state of a terminal, in the form `\u001b`. */
export function escapeText(text: string): string {
  return text.replace(
    HARMFUL,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** Escapes a text like {@link escapeText}, and escapes the line breaks of the text as well. */
export function escapeLine(text: string): string {
  return escapeText(text).replaceAll("\n", "\\n").replaceAll("\t", " ");
}

/** Renders a value as JSON without characters that could change the state of a terminal. */
export function renderJson(value: unknown, indent?: number): string {
  return escapeText(JSON.stringify(value, null, indent));
}

/** Renders rows of cells as aligned columns. */
export function renderTable(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map(escapeLine));
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const renderRow = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return `${rows.map(renderRow).join("\n")}\n`;
}

/** Formats a duration in the largest unit of which it has at least two, such as `90 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
