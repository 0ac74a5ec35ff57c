import { fence } from "../site/markdown.ts";
import type { Assumption, Field } from "./operation.ts";

/** Fields as a list; each has the anchor `<prefix>.<field>`, with those of its object below it. */
export function fieldList(fields: readonly Field[], prefix: string): string {
  return fields.map((field) => fieldItem(field, `${prefix}.${field.name}`)).join("\n");
}

function fieldItem(field: Field, anchor: string): string {
  const { name, type, flags, description, assumptions, inside } = field;
  const links = Object.entries(field.typePages ?? {}).map(([text, link]) => `[${text}](${link})`);
  const facts = flags.map((flag) => (flag === "required" ? "**required**" : flag));
  const line = [
    `<a id="${anchor}"></a>**\`${name}\`** ${renderType(type)}`,
    ...facts,
    ...links,
  ].join(", ");
  const parts = [
    line + (isTooLong(type) ? `\n\n${fence(type, "ts")}` : ""),
    description,
    assumptionNote(assumptions),
    inside === undefined ? "" : fieldList(inside.fields, anchor),
  ];
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return `- ${text.replace(/\n(?=.)/g, "\n  ")}`;
}

/** A type that does not fit on a line stands below it. */
const isTooLong = (type: string): boolean => type.length > 60;

function renderType(type: string): string {
  return isTooLong(type) ? "" : `\`${type}\``;
}

/** What is assumed, marked as such; empty without assumptions. */
export function assumptionNote(assumptions: readonly Assumption[]): string {
  return assumptions
    .map(
      ({ id, text }) =>
        `<span class="assumed">assumed</span> ${text} ([${id}](/assumptions.html#${id}))`,
    )
    .join("\n\n");
}
