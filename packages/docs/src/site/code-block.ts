import { escapeHtml } from "./escape-html.ts";
import type { CodeLanguage, Highlight } from "./highlight.ts";

/** A piece of code with its name and a button that copies it. */
export function codeBlock(
  highlight: Highlight,
  { code, language, name, output = false }: ShownCode,
): string {
  const title = name === undefined ? "" : escapeHtml(name);
  const copy = output ? "" : '<button type="button" class="copy">Copy</button>';
  const kind = output ? " output" : "";
  const head =
    title === "" && copy === "" ? "" : `<div class="name"><span>${title}</span>${copy}</div>`;
  return `<div class="code${kind}">${head}${highlight(code, language)}</div>`;
}

/** What a code block shows. */
export interface ShownCode {
  readonly code: string;
  readonly language: CodeLanguage;
  readonly name?: string;
  /** What a program printed, rather than a program. */
  readonly output?: boolean;
}

/** Several pieces of code, one shown at a time; without scripts all of them, one below the other. */
export function tabs(label: string, panels: readonly { name: string; html: string }[]): string {
  const id = `tabs-${label.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  const buttons = panels.map(
    ({ name }, place) =>
      `<button type="button" role="tab" id="${id}-${place}" aria-controls="${id}-panel-${place}" aria-selected="${place === 0}">${escapeHtml(name)}</button>`,
  );
  const bodies = panels.map(
    ({ html }, place) =>
      `<div role="tabpanel" id="${id}-panel-${place}" aria-labelledby="${id}-${place}">${html}</div>`,
  );
  return `<div class="tabs"><div role="tablist" aria-label="${escapeHtml(label)}">${buttons.join("")}</div>${bodies.join("")}</div>`;
}
