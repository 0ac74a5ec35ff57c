import type { Comparison } from "../change.ts";

/** For programs: `{ base, verdict, changes, apis }`, each change with all that is known of it. */
export function jsonReport(comparison: Comparison): string {
  return JSON.stringify(comparison, null, 2);
}
