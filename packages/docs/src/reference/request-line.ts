import { escapeHtml } from "../site/escape-html.ts";

/** Method and whole path of an operation, which may break after a slash, as HTML. */
export function requestLine(method: string, path: string): string {
  const breakable = escapeHtml(path).replaceAll("/", "/<wbr>");
  return `<div class="request-line"><span class="method">${method}</span> <code>${breakable}</code></div>`;
}
