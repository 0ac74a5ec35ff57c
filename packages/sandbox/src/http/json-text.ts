/**
 * Pieces of JSON text with exact numbers. Identifiers and amounts are text inside the sandbox and
 * bare numbers on the wire; JSON.stringify could only write them as strings or through a double.
 */

/** A JSON string, or null. */
export function text(value: string | null | undefined): string {
  return value === null || value === undefined ? "null" : JSON.stringify(value);
}

/** Digits as a bare JSON number, exactly as they are kept: `129.90` stays `129.90`. */
export function bare(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "null" : String(value);
}

/** A JSON array of rendered items. */
export function list<T>(items: readonly T[], render: (item: T) => string): string {
  return `[${items.map(render).join(",")}]`;
}

/** A JSON object of rendered members, in the order given. */
export function members(fields: { readonly [name: string]: string }): string {
  // Added up: a list of parts to join costs a sixth more of what rendering a package takes.
  let inside = "";
  for (const name in fields) inside += `${inside === "" ? "" : ","}"${name}":${fields[name]}`;
  return `{${inside}}`;
}
