/**
 * Redoc keeps the contract as JavaScript values, so its numbers are doubles: 12.50 would be shown as
 * 12.5, and an id beyond 2^53 rounded. Such a number travels as text behind a mark that no contract
 * holds, and is shown as the number that it is.
 */
const mark = "\ue000";

/** A number of an example as Redoc is to be given it: a double if that shows every digit. */
export function exactNumber(source: string): number | string {
  return String(Number(source)) === source ? Number(source) : mark + source;
}

/** What the page needs, before Redoc's own script, to show marked text as numbers. */
export const showExactNumbers = `<script>
(() => {
  const write = JSON.stringify;
  JSON.stringify = (...given) => {
    const text = write(...given);
    return typeof text === "string" ? text.replace(/"${mark}([^"]*)"/g, "$1") : text;
  };
})();
</script>`;

/** The place in Redoc where a value of an example gets its colour by its JavaScript type. */
const colouring = "className:`token `+u,";

/**
 * Has Redoc colour marked text as a number, and show it as one in what is rendered ahead.
 *
 * @throws Error when this Redoc does not have the place that is to be changed.
 */
export function withExactNumbers(html: string): string {
  const parts = html.split(colouring);
  if (parts.length !== 2) {
    throw new Error("Redoc has changed where it colours values: see exact-number.ts");
  }
  const isMarked = 'typeof a=="string"&&a.startsWith("\\ue000")';
  return parts
    .join(`className:\`token \`+(${isMarked}?"number":u),`)
    .replace(new RegExp(`(?:&quot;)${mark}(.*?)(?:&quot;)`, "g"), "$1");
}
