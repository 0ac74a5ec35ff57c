import { escapeHtml } from "../site/escape-html.ts";
import type { Assumption } from "./operation.ts";

/** A small marker that opens and says what is assumed; empty without assumptions. `root` leads to the site's root. */
export function assumptionMarker(assumptions: readonly Assumption[], root: string): string {
  if (assumptions.length === 0) return "";
  const label = assumptions.length === 1 ? "assumed" : `${assumptions.length} assumptions`;
  const texts = assumptions.map(
    ({ id, text }) =>
      `<p>${escapeHtml(text)} <a href="${root}assumptions.html#${id}">${escapeHtml(id)}</a></p>`,
  );
  return `<details class="assumed"><summary>${label}</summary><div>${texts.join("")}</div></details>`;
}
