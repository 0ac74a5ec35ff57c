import { isObject, items, type Json, type JsonObject, members } from "./json.ts";

type Words = (value: Json, schema: JsonObject) => string | undefined;

const code = (value: Json): string => `\`${JSON.stringify(value)}\``;

function range(least: Json | undefined, most: Json | undefined, of = ""): string {
  if (least === undefined) return `At most ${most}${of}.`;
  return most === undefined ? `At least ${least}${of}.` : `From ${least} to ${most}${of}.`;
}

/** Keywords of JSON Schema and of this contract that limit a value, in the order in which they are said. */
const keywords: readonly (readonly [keyword: string, words: Words])[] = [
  ["enum", (value) => `One of ${items(value).map(code).join(", ")}.`],
  ["const", (value) => `Always ${code(value)}.`],
  ["minimum", (value, { maximum }) => range(value, maximum)],
  ["maximum", (value, { minimum }) => (minimum === undefined ? range(minimum, value) : undefined)],
  ["exclusiveMinimum", (value) => `Greater than ${value}.`],
  ["minLength", (value, { maxLength }) => range(value, maxLength, " characters")],
  [
    "maxLength",
    (value, { minLength }) =>
      minLength === undefined ? range(minLength, value, " characters") : undefined,
  ],
  [
    "minItems",
    (value, { maxItems }) => range(value, maxItems, value === 1 ? " entry" : " entries"),
  ],
  [
    "maxItems",
    (value, { minItems }) =>
      minItems === undefined ? range(minItems, value, " entries") : undefined,
  ],
  ["pattern", (value) => `Matches \`${value}\`.`],
  [
    "x-fraction-digits",
    (value) => `Exactly ${value} digits after the point on the wire: \`12.50\`, not \`12.5\`.`,
  ],
  ["x-allowed-ranges", (value) => `Allowed: ${items(value).map(rangeWords).join(", ")}.`],
  ["default", (value) => `Default ${code(value)}.`],
];

/** What limits a value, as one Markdown paragraph; none when nothing does. */
export function valueRules(schema: JsonObject): string[] {
  const sentences = keywords.flatMap(([keyword, words]) => {
    const value = schema[keyword];
    const said = value === undefined ? undefined : words(value, schema);
    return said === undefined ? [] : [said];
  });
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

/** What holds between the fields of an object, as Markdown paragraphs. */
export function objectRules(schema: JsonObject): string[] {
  return [
    ...members(schema.dependentRequired).map(([name, others]) => {
      const needed = items(others).map((other) => `\`${other}\``);
      return `With \`${name}\`, ${needed.join(", ")} must be sent too.`;
    }),
    ...members(schema["x-not-below"]).map(
      ([name, least]) => `\`${name}\` must not be lower than \`${least}\`.`,
    ),
  ];
}

function rangeWords(range: Json): string {
  const bounds = isObject(range) ? Object.values(range) : items(range);
  return bounds.join(" to ");
}
