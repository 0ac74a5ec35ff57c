import { isArray, isObject, type Json, type JsonObject } from "./contract-node.ts";

const retryWords: Readonly<Record<string, string>> = {
  safe: "A read: it may be sent again at will.",
  never:
    "A write that must not be repeated: when its answer is lost, [read back](../guides/errors.html#unknown-outcomes) before doing anything again.",
  absolute:
    "A write that sets absolute values: sending it again does no harm unless something else wrote in between. The clients do so only if you [opt in](../guides/errors.html#what-is-sent-again).",
};

/** What the vendor extensions of one object say, in words that are added to its description. */
export function inWords(value: JsonObject): string[] {
  return [...rules(value), ...assumptionsOf(value["x-assumption"]).map(assumptionWords)];
}

function rules(value: JsonObject): string[] {
  const words: string[] = [];
  const retry = value["x-retry"];
  if (typeof retry === "string") words.push(`**Repeating.** ${retryWords[retry] ?? retry}`);
  const digits = value["x-fraction-digits"];
  if (typeof digits === "number") {
    words.push(
      `On the wire with exactly ${digits} digits after the point: \`12.50\`, not \`12.5\`.`,
    );
  }
  for (const [name, least] of entriesOf(value["x-not-below"])) {
    words.push(`\`${name}\` must not be lower than \`${String(least)}\`.`);
  }
  for (const [name, others] of entriesOf(value.dependentRequired)) {
    const needed = isArray(others) ? others.map((other) => `\`${other}\``).join(", ") : "";
    words.push(`With \`${name}\`, ${needed} must be sent too.`);
  }
  const ranges = value["x-allowed-ranges"];
  if (isArray(ranges)) words.push(`Allowed: ${ranges.map(rangeWords).join(", ")}.`);
  const kind = value["x-kind"];
  if (kind === "identifier") {
    words.push("An [identifier](../guides/exact-numbers.html#kinds): keep every digit.");
  }
  if (kind === "amount" || kind === "rate") {
    words.push(`A decimal [${kind}](../guides/exact-numbers.html#kinds), never a double.`);
  }
  return words;
}

function rangeWords(range: Json): string {
  if (isArray(range)) return range.join(" to ");
  return Object.values(range ?? {}).join(" to ");
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** An assumption as the contract writes it: `id: sentence`. */
export interface ShownAssumption {
  readonly id: string;
  readonly sentence: string;
}

/** The assumptions in an `x-assumption` member. */
export function assumptionsOf(value: Json | undefined): ShownAssumption[] {
  const texts = isArray(value) ? value : value === undefined ? [] : [value];
  return texts.map((text) => {
    const [id = "", ...sentence] = String(text).split(": ");
    return { id, sentence: sentence.join(": ") };
  });
}

function assumptionWords({ id, sentence }: ShownAssumption): string {
  return `> [Assumption](../assumptions.html#${id}): ${sentence}`;
}
