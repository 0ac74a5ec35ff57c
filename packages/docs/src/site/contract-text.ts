import { escapeText } from "./markdown.ts";

/** Spans of code; the longer fences of code blocks match as well. */
const CODE = /(`+)([^`]+)\1(?!`)/g;
/** The rest of a link that leads to the web, to a page of the site or to a part of a page. */
const ALLOWED_TARGET = /^(?:https?:\/\/|mailto:|#|[\w./-]+(?:#[\w./-]*)?[)\s])/i;

/**
 * Makes the Markdown of a contract's text safe: HTML in it is text, and its links lead to pages. An overlay may come
 * from anybody, and the sandbox serves the built pages beside its console.
 */
export function contractText(text: string): string {
  // Code is written as HTML where it has a bracket, so that no bracket is left however Markdown pairs the backticks.
  return text
    .replaceAll(CODE, (span, ticks: string, content: string) =>
      /[<&]/.test(content) && ticks.length < 3 ? `\u{0}${escapeText(content.trim())}\u{1}` : span,
    )
    .replaceAll("<", "&lt;")
    .replaceAll("\u{0}", "<code>")
    .replaceAll("\u{1}", "</code>")
    .replaceAll(/\]\((?=([^\n]*))/g, (link, rest: string) =>
      ALLOWED_TARGET.test(rest) ? link : "]&#40;",
    )
    .replaceAll(/^(\s*\[[^\]\n]*\]):/gm, "$1&#58;");
}

const TEXTS = new Set(["description", "summary", "documentation", "text", "assumption", "title"]);

/** Makes a member of a contract safe when it is a text; other members stay as they are. */
export function safeMember(name: string, value: unknown): unknown {
  return typeof value === "string" && TEXTS.has(name) ? contractText(value) : value;
}

/** Makes every text of a contract's model safe, in place: its objects refer to each other in circles. */
export function makeTextsSafe<Model extends object>(model: Model, seen = new Set<object>()): Model {
  if (seen.has(model)) return model;
  seen.add(model);
  const entries: Iterable<[unknown, unknown]> =
    model instanceof Map ? [...model.entries()] : Object.entries(model);
  for (const [key, value] of entries) {
    // Sources and examples are code; the keys of a map are names of the contract.
    const name = model instanceof Map ? "" : String(key);
    if (/node$|^examples?$|^value$/i.test(name)) continue;
    if (typeof value === "object" && value !== null) makeTextsSafe(value, seen);
    else if (name !== "") Reflect.set(model, name, safeMember(name, value));
  }
  return model;
}
