/** `2026-11-21 07:00:00` in UTC. */
export function dateText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace("T", " ");
}

/** What came in may hold anything, control sequences of terminals too. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "\u{FFFD}");
}
