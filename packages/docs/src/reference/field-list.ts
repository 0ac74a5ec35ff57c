import { escapeHtml } from "../site/escape-html.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import { assumptionMarker } from "./assumption-marker.ts";
import type { Field } from "./operation.ts";

/** What a list of fields needs to be rendered. */
export interface FieldListOptions {
  readonly markdown: MarkdownRenderer;
  /** Way from the page to the site's root. */
  readonly root: string;
}

/** Fields as a list; each has the anchor `<prefix>.<field>`, with those of its object below it. */
export function fieldList(
  fields: readonly Field[],
  prefix: string,
  options: FieldListOptions,
): string {
  const items = fields.map((field) => fieldItem(field, `${prefix}.${field.name}`, options));
  return `<ul class="fields">${items.join("")}</ul>`;
}

/** Fields that every message has, and that everybody knows after the first one, start closed. */
const startsClosed: ReadonlySet<string> = new Set(["auth", "result"]);

function fieldItem(field: Field, anchor: string, options: FieldListOptions): string {
  const { name, flags, description, assumptions, inside } = field;
  const { markdown, root } = options;
  const words = description === undefined ? "" : markdown.renderText(description);
  const nested =
    inside === undefined
      ? ""
      : `<details${startsClosed.has(name) ? "" : " open"}><summary>Fields of ${inside.name}</summary>${fieldList(inside.fields, anchor, options)}</details>`;
  return `<li id="${anchor}"><div class="field"><code>${name}</code> ${typeOf(field, root)} ${flags.map(flagMark).join(" ")} <a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a>${assumptionMarker(assumptions, root)}</div>${words}${nested}</li>`;
}

function typeOf({ type, typePages = {} }: Field, root: string): string {
  const pieces = type.split(/(\w+)/).map((piece) => {
    const page = Object.hasOwn(typePages, piece) ? typePages[piece] : undefined;
    const text = escapeHtml(piece);
    return page === undefined ? text : `<a href="${root}${page}">${text}</a>`;
  });
  return `<span class="type">${pieces.join("")}</span>`;
}

function flagMark(flag: string): string {
  return `<span class="flag${flag === "required" ? " required" : ""}">${escapeHtml(flag)}</span>`;
}
