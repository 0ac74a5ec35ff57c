/**
 * Writes checked query parameters: lists as repeated parameters
 * (`categoryIds=1&categoryIds=2`), absent and null ones not at all.
 *
 * @param parameters - the exact form of the parameters: texts, numbers, truth values, lists of them
 * @returns the query string without its question mark
 */
export function queryString(parameters: unknown): string {
  if (typeof parameters !== "object" || parameters === null) return "";
  return Object.entries(parameters)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, each]),
    )
    .filter(([, value]) => value !== undefined && value !== null)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join("="))
    .join("&");
}
