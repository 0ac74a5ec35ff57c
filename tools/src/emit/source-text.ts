import type { Operation, RestContract } from "../model/contract.ts";

/** Escapes a contract's text for a comment in generated code, so that the text ends neither the comment nor a line. */
function commentLines(text: string): string[] {
  return text.replaceAll("*/", "*\\/").split(/\r\n|[\n\r\u2028\u2029]/);
}

/**
 * Escapes a contract's text for a template literal in generated code, so that the text neither ends the literal nor
 * contains code.
 */
export function templateText(text: string): string {
  return text.replaceAll(/[\\`]|\$\{/g, "\\$&");
}

/**
 * Renders the header of a generated file, which names the file's source and its generator and says that edits are lost.
 */
export function header(sources: string): string {
  return [
    `// Generated from ${commentLines(sources).join(" ")}`,
    "// by tools (npm run generate). Do not edit: the next run overwrites it.",
    "",
    "",
  ].join("\n");
}

export function renderHeader({ source, title, version }: RestContract): string {
  return header(`${source} and the files it refers to (${title} ${version})`);
}

/** Renders a documentation comment of generated code; empty when the contract has no text. */
export function renderComment(text = "", indent = ""): string {
  if (text === "") return "";
  const lines = commentLines(text);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

export function importTypes(types: readonly string[]): string {
  const lines = [...new Set(types)].sort().map((type) => `  ${type},\n`);
  return `import type {\n${lines.join("")}} from "@marketplace-seller/client-core";\n`;
}

/** Renders a row of a generated table, with one member on each line. */
export function renderRow(members: readonly string[]): string {
  return `  {\n${members.map((member) => `    ${member},\n`).join("")}  },\n`;
}

/** Renders the path of an operation in Fastify's syntax. */
export function renderUrl({ path }: Operation): string {
  return JSON.stringify(path.replaceAll(/\{(\w+)\}/g, ":$1"));
}

export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export type Part = "path" | "query" | "body";

/** Names the request shape of an operation's query or body, such as `splitPackageByQuantityBody`. */
export function partName(operation: Operation, part: Part): string {
  return operation.id + upperFirst(part);
}

const width = 100;

/**
 * Renders plain data as a TypeScript literal: on one line when it fits, else one member a line.
 *
 * @param names - the values that are printed as the name of a constant
 */
export function literal(value: unknown, names: ReadonlyMap<unknown, string> = new Map()): string {
  return composite(value, names, "", 0);
}

/** Renders a property name for an object literal or a type, quoted only where necessary. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

export function propertyAccess(object: string, name: string): string {
  const plain = propertyName(name) === name;
  return plain ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;
}

function named(
  value: unknown,
  names: ReadonlyMap<unknown, string>,
  indent: string,
  lead: number,
): string {
  return names.get(value) ?? composite(value, names, indent, lead);
}

/** @param lead - the number of characters that the line already has after the indentation */
function composite(
  value: unknown,
  names: ReadonlyMap<unknown, string>,
  indent: string,
  lead: number,
): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => named(item, names, inner, 0))
    : Object.entries(value).map(([key, element]) => {
        // In an object literal the key `__proto__` would set the prototype, so it is written as a computed key.
        const name = key === "__proto__" ? '["__proto__"]: ' : `${propertyName(key)}: `;
        return name + named(element, names, inner, name.length);
      });
  const [open, close, pad] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  if (parts.length === 0) return open + close;
  const line = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  const fits = indent.length + lead + line.length < width && !line.includes("\n");
  if (fits) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}
