import { isNode, listOf, type Node, nodeOf } from "./contract.ts";

/** Members that explain and constrain nothing. */
const prose = new Set(["description", "summary", "examples", "x-assumption"]);

/** How a number is written in the tables, by what the contract says of it. */
const numberWords: { readonly [said: string]: string } = {
  "integer int64 identifier": "identifier",
  "integer int64 epoch-ms": "epoch-ms",
  "integer int32 count": "int count",
  "integer int32 code": "int code",
  "integer int32 page": "int page",
  "integer int32 vat-rate": "int vat-rate",
  "integer count": "count",
  "integer page": "page",
  "integer vat-rate": "vat-rate",
  "number decimal amount": "amount",
  "number decimal rate": "rate",
};

/**
 * Everything that a schema binds, in one line: `string|null {KTN,EASYPOINT}`, `int count 1..100 =20`,
 * `[OrderLine]`, `amount.2`, and after `~` the assumption that it rests on. A keyword that this
 * notation does not know is shown as it is, so that nothing passes unseen.
 */
export function signatureOf(value: unknown): string {
  const schema = { ...nodeOf(value) };
  const take = (key: string): unknown => {
    const found = schema[key];
    delete schema[key];
    return found;
  };
  const words = [shapeOf(take)];
  const values = take("enum");
  if (values !== undefined) words.push(`{${listOf(values).map(String).join(",")}}`);
  for (const [low, high] of boundKeys) {
    const bounds = [take(low), take(high)];
    if (bounds.some((bound) => bound !== undefined))
      words.push(`${text(bounds[0])}..${text(bounds[1])}`);
  }
  const pattern = take("pattern");
  if (pattern !== undefined) words.push(`/${text(pattern)}/`);
  const fallback = take("default");
  if (fallback !== undefined) words.push(`=${text(fallback)}`);
  const ranges = listOf(take("x-allowed-ranges")).map(nodeOf);
  words.push(...ranges.map(({ minimum, maximum }) => `${text(minimum)}-${text(maximum)}`));
  words.push(...leftovers(schema));
  return words.join(" ");
}

const boundKeys = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** The assumption ids that a node names, each as `~id`. */
export function assumptionsOf(node: Node): string[] {
  return assumptionTexts(node).map((assumption) => `~${assumption.split(":")[0]}`);
}

/** The sentences of `x-assumption`: one, or a list of them. */
export function assumptionTexts(node: Node): string[] {
  const value = node["x-assumption"];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(text);
}

/** Members that nothing has taken, shown whole. */
export function leftovers(node: Node): string[] {
  const rest = Object.entries(node).filter(
    ([key, value]) => !prose.has(key) && value !== undefined,
  );
  return [
    ...rest.map(([key, value]) => `!${key}:${JSON.stringify(value)}`),
    ...assumptionsOf(node),
  ];
}

function shapeOf(take: (key: string) => unknown): string {
  const reference = take("$ref");
  if (reference !== undefined) return text(reference).replace("#/components/schemas/", "");
  const choice = take("anyOf");
  if (choice !== undefined) return listOf(choice).map(signatureOf).join("|");
  const items = take("items");
  const types = [take("type")].flat().map(text);
  const [type = "", ...others] = types;
  const isList = items !== undefined && type === "array";
  const word = isList ? `[${signatureOf(items)}]` : numberOr(type, take);
  const lost = items !== undefined && !isList ? [`!items:${signatureOf(items)}`] : [];
  return [word, ...others, ...lost].join("|");
}

function numberOr(type: string, take: (key: string) => unknown): string {
  const said = [type, take("format"), take("x-kind")]
    .filter((word) => word !== undefined)
    .join(" ");
  const digits = take("x-fraction-digits");
  const word = numberWords[said] ?? (said === "" ? "anything" : said);
  return digits === undefined ? word : `${word}.${text(digits)}`;
}

function text(value: unknown): string {
  if (value === undefined) return "";
  return isNode(value) ? JSON.stringify(value) : String(value);
}
