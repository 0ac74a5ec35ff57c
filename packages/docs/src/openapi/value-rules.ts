import type { ObjectSchema, Schema } from "@marketplace-seller/tools/contracts";

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** The bounds that every 32-bit integer has: no rule of the service. */
const [least32, most32] = [-(2 ** 31), 2 ** 31 - 1];

/** What limits a value, as one Markdown paragraph; none when nothing does. */
export function valueRules(schema: Schema): string[] {
  const fallback = schema.default === undefined ? [] : [`Default ${code(schema.default)}.`];
  const sentences = [...limits(schema), ...fallback];
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

function limits(schema: Schema): string[] {
  switch (schema.type) {
    case "array":
      return range(schema.minItems, schema.maxItems, schema.minItems === 1 ? " entry" : " entries");
    case "string": {
      const { values, minLength, maxLength, pattern } = schema;
      return [
        ...listed(values),
        ...range(minLength, maxLength, " characters"),
        ...(pattern === undefined ? [] : [`Matches \`${pattern}\`.`]),
      ];
    }
    case "number": {
      const { values, minimum, maximum, exclusiveMinimum, fractionDigits, ranges = [] } = schema;
      return [
        ...listed(values),
        ...range(
          minimum === least32 ? undefined : minimum,
          maximum === most32 ? undefined : maximum,
        ),
        ...(exclusiveMinimum === undefined ? [] : [`Greater than ${exclusiveMinimum}.`]),
        ...(fractionDigits === undefined
          ? []
          : [
              `Exactly ${fractionDigits} digits after the point on the wire: \`12.50\`, not \`12.5\`.`,
            ]),
        ...(ranges.length === 0
          ? []
          : [`Allowed: ${ranges.map((each) => `${each.minimum} to ${each.maximum}`).join(", ")}.`]),
      ];
    }
    default:
      return [];
  }
}

function listed(values: readonly unknown[] | undefined): string[] {
  return values === undefined ? [] : [`One of ${values.map(code).join(", ")}.`];
}

function range(least: number | undefined, most: number | undefined, of = ""): string[] {
  if (least === undefined) return most === undefined ? [] : [`At most ${most}${of}.`];
  return [most === undefined ? `At least ${least}${of}.` : `From ${least} to ${most}${of}.`];
}

/** What holds between the fields of an object, as Markdown paragraphs. */
export function objectRules({ dependentRequired, notBelow }: ObjectSchema): string[] {
  return [
    ...Object.entries(dependentRequired).map(([name, others]) => {
      const needed = others.map((other) => `\`${other}\``);
      return `With \`${name}\`, ${needed.join(", ")} must be sent too.`;
    }),
    ...Object.entries(notBelow).map(
      ([name, least]) => `\`${name}\` must not be lower than \`${least}\`.`,
    ),
  ];
}
