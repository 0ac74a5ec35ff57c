import { escapeLine } from "@marketplace-seller/client-core/internal";

export { escapeLine, escapeText, renderJson } from "@marketplace-seller/client-core/internal";

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

/** In the largest unit of which there are at least two, such as `90 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
