import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  sameNumber,
  writeJson,
} from "../exact/json.ts";

/**
 * Holds a value against a pattern: members that the pattern does not name are free, lists are compared
 * item by item, numbers by their value. A member that starts with `$` is a question instead:
 *
 * `$any`, `$absent`, `$text`, `$number`, `$matches`, `$length`, `$each`, `$some`, `$none`, `$not`,
 * `$atLeast`, `$atMost`, `$descending`, `$ascending`, `$decimals`, `$keys`.
 *
 * @returns what differs, one line each, with its place
 */
export function differences(pattern: Exact, value: Exact | undefined, at = "$"): string[] {
  if (isObject(pattern)) {
    const questions = Object.keys(pattern).filter((name) => name.startsWith("$"));
    if (questions.length > 0) {
      return questions.flatMap((name) => asked(name, pattern[name] ?? null, value, at));
    }
    if (!isObject(value)) return [`${at}: is ${shown(value)}, not an object`];
    return Object.entries(pattern).flatMap(([name, part]) =>
      differences(part, Object.hasOwn(value, name) ? value[name] : undefined, `${at}.${name}`),
    );
  }
  if (isList(pattern)) {
    if (!isList(value)) return [`${at}: is ${shown(value)}, not a list`];
    if (value.length !== pattern.length) {
      return [`${at}: has ${value.length} entries, not ${pattern.length}`];
    }
    return pattern.flatMap((part, index) => differences(part, value[index], `${at}[${index}]`));
  }
  return same(pattern, value) ? [] : [`${at}: is ${shown(value)}, not ${shown(pattern)}`];
}

function same(pattern: Exact, value: Exact | undefined): boolean {
  if (pattern instanceof Numeral) {
    return value instanceof Numeral && sameNumber(pattern.text, value.text);
  }
  return pattern === value;
}

/**
 * Holds the elements of a SOAP message against a pattern. On the wire everything is text: a number of the pattern
 * stands for any text of its value.
 */
export function messageDifferences(pattern: Exact, content: Exact): string[] {
  return differences(asTexts(pattern), content);
}

function asTexts(pattern: Exact): Exact {
  if (pattern instanceof Numeral) return { $value: pattern };
  if (typeof pattern === "boolean") return String(pattern);
  if (isList(pattern)) return pattern.map(asTexts);
  if (!isObject(pattern)) return pattern;
  return Object.fromEntries(
    Object.entries(pattern).map(([name, part]) => [
      name,
      part instanceof Numeral && name.startsWith("$") ? part : asTexts(part),
    ]),
  );
}

type Question = (requested: Exact, value: Exact | undefined, at: string) => boolean | string[];

const size = (value: Exact | undefined): number =>
  isList(value) ? value.length : typeof value === "string" ? [...value].length : Number.NaN;

const number = (value: Exact | undefined): number =>
  value instanceof Numeral ? Number(value.text) : Number.NaN;

const questions: Readonly<Record<string, Question>> = {
  $any: (_yes, value) => value !== undefined,
  $absent: (_yes, value) => value === undefined,
  $text: (_yes, value) => typeof value === "string",
  $number: (_yes, value) => value instanceof Numeral,
  $matches: (text, value) => new RegExp(String(text), "u").test(toDigits(value)),
  $length: (count, value) => size(value) === number(count),
  $atLeast: (least, value) => number(value) >= number(least),
  $atMost: (most, value) => number(value) <= number(most),
  $not: (pattern, value, at) => differences(pattern, value, at).length > 0,
  $each: (pattern, value, at) =>
    isList(value)
      ? value.flatMap((item, index) => differences(pattern, item, `${at}[${index}]`))
      : false,
  $some: (pattern, value) =>
    isList(value) && value.some((item) => differences(pattern, item).length === 0),
  $none: (pattern, value) =>
    isList(value) && value.every((item) => differences(pattern, item).length > 0),
  $descending: (member, value) => inOrder(value, String(member), (one, next) => one >= next),
  $ascending: (member, value) => inOrder(value, String(member), (one, next) => one <= next),
  $oneOf: (patterns, value) =>
    isList(patterns) && patterns.some((pattern) => differences(pattern, value).length === 0),
  $value: (expected, value) => typeof value === "string" && sameNumber(value, toDigits(expected)),
};

function asked(name: string, question: Exact, value: Exact | undefined, at: string): string[] {
  const ask = questions[name];
  if (ask === undefined) return [`${at}: the pattern asks ${name}, which is not known`];
  const response = ask(question, value, at);
  if (typeof response !== "boolean") return response;
  return response ? [] : [`${at}: is ${shown(value)}, against ${name} ${shown(question)}`];
}

function inOrder(
  value: Exact | undefined,
  member: string,
  holds: (one: bigint, next: bigint) => boolean,
): boolean {
  if (!isList(value)) return false;
  const all = value.map((item) => BigInt(toDigits((item as ExactObject)[member])));
  return all.every((one, index) => index === 0 || holds(all[index - 1] ?? one, one));
}

function toDigits(value: Exact | undefined): string {
  return value instanceof Numeral ? value.text : typeof value === "string" ? value : "";
}

/** A value as a message shows it, cut short. */
export function shown(value: Exact | undefined): string {
  if (value === undefined) return "absent";
  const text = writeJson(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
