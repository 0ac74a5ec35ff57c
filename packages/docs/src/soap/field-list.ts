import type { DescribedField, DescribedType } from "../gen/order-service.gen.ts";
import { escapeHtml } from "../site/escape-html.ts";
import { findType } from "./find-type.ts";

/** How a list of fields is shown. */
export interface FieldListOptions {
  /** Way from the page to the site's root. */
  readonly root: string;
  /** Whether the fields of a complex type are shown inside, each with an anchor below its parent's. */
  readonly nested: boolean;
}

/** The fields of a type as a list; each has the anchor `<prefix>.<field>`. */
export function fieldList(type: DescribedType, prefix: string, options: FieldListOptions): string {
  const items = type.fields.map((field) => fieldItem(field, prefix, options));
  return `<ul class="fields">${items.join("")}</ul>`;
}

/** The anchor of a field. */
export function fieldAnchor(prefix: string, name: string): string {
  return `${prefix}.${name}`;
}

function fieldItem(field: DescribedField, prefix: string, options: FieldListOptions): string {
  const anchor = fieldAnchor(prefix, field.name);
  const words =
    field.documentation === undefined ? "" : `<p>${escapeHtml(field.documentation)}</p>`;
  return `<li id="${anchor}"><div class="field"><code>${field.name}</code> <span class="type">${typeName(field, options)}</span> ${flags(field)} <a class="anchor" href="#${anchor}" aria-label="Link to ${field.name}">#</a></div>${words}${assumption(field, options.root)}${inside(field, anchor, options)}</li>`;
}

function typeName(
  { type, complex, repeated, maximum }: DescribedField,
  { root }: FieldListOptions,
): string {
  const name = complex
    ? `<a href="${root}reference/soap/types.html#${type}">${type}</a>`
    : `<span>${type}</span>`;
  if (!repeated) return name;
  return `${name}, ${maximum === undefined ? "repeated" : `up to ${maximum}`}`;
}

function flags({ optional, nillable, repeated, kind }: DescribedField): string {
  const words = [
    ...(optional || repeated ? [] : ['<span class="flag required">required</span>']),
    ...(optional ? ['<span class="flag">optional</span>'] : []),
    ...(nillable ? ['<span class="flag">nillable</span>'] : []),
    ...(kind === undefined ? [] : [`<span class="flag">${kind}</span>`]),
  ];
  return words.join(" ");
}

function assumption({ assumption: made }: DescribedField, root: string): string {
  if (made === undefined) return "";
  return `<div class="assumption"><a href="${root}assumptions.html#${made.id}">Assumption</a>: ${escapeHtml(made.text)}</div>`;
}

function inside(field: DescribedField, anchor: string, options: FieldListOptions): string {
  if (!field.complex || !options.nested) return "";
  const type = findType(field.type);
  const isOpen = field.name !== "auth" && field.name !== "result";
  return `<details${isOpen ? " open" : ""}><summary>Fields of ${field.type}</summary>${fieldList(type, anchor, options)}</details>`;
}
