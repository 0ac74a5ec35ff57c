import type { CaseResult, ToldStep } from "../run/case-result.ts";
import { storyOperation } from "../stories/story.ts";
import { escapeHtml } from "./html-escape.ts";

/** The stories step by step; nothing where none was told. */
export function storySection(results: readonly CaseResult[]): string {
  const told = results.filter(({ case: { operation } }) => operation === storyOperation);
  const shown = told.filter(({ told: steps }) => steps !== undefined);
  if (shown.length === 0) return "";
  return `<section id="stories"><h2>Stories</h2>
<p>Workflows over several calls, lived at the target by redocly respect.</p>
${shown.map(story).join("\n")}</section>`;
}

function story({ case: { name }, target, outcome, told = [], milliseconds }: CaseResult): string {
  const isOpen = outcome === "passed" ? "" : " open";
  return `<details class="story"${isOpen}><summary><span class="badge ${outcome}">${outcome}</span> ${escapeHtml(name)} <span class="where">${escapeHtml(target)}, ${told.length} steps, ${milliseconds.toFixed(0)} ms</span></summary><ol>${told.map(step).join("")}</ol></details>`;
}

function step({ text, held }: ToldStep): string {
  const mark = held === undefined ? "not reached" : held ? "held" : "did not hold";
  const kind = held === undefined ? "none" : held ? "good" : "bad";
  return `<li class="${kind}"><span class="where">${mark}</span> ${escapeHtml(text)}</li>`;
}
