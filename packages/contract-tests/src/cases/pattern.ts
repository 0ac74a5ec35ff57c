import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  isSameNumber,
  Numeral,
  writeJson,
} from "../exact/json.ts";

/**
 * Compares a response's value with a case's pattern: members that the pattern omits may have any value, lists are
 * compared item by item, numbers by value. A member that starts with `$` is one of the `matchers` below.
 *
 * @returns one line per difference, with its path
 */
export function findDifferences(pattern: Exact, value: Exact | undefined, at = "$"): string[] {
  if (isObject(pattern)) {
    const names = Object.keys(pattern).filter((name) => name.startsWith("$"));
    if (names.length > 0) {
      return names.flatMap((name) => runMatcher(name, pattern[name] ?? null, value, at));
    }
    if (!isObject(value)) return [`${at}: is ${renderValue(value)}, not an object`];
    return Object.entries(pattern).flatMap(([name, part]) =>
      findDifferences(part, Object.hasOwn(value, name) ? value[name] : undefined, `${at}.${name}`),
    );
  }
  if (isList(pattern)) {
    if (!isList(value)) return [`${at}: is ${renderValue(value)}, not a list`];
    if (value.length !== pattern.length) {
      return [`${at}: has ${value.length} entries, not ${pattern.length}`];
    }
    return pattern.flatMap((part, index) => findDifferences(part, value[index], `${at}[${index}]`));
  }
  return isEqual(pattern, value)
    ? []
    : [`${at}: is ${renderValue(value)}, not ${renderValue(pattern)}`];
}

function isEqual(pattern: Exact, value: Exact | undefined): boolean {
  if (pattern instanceof Numeral) {
    return value instanceof Numeral && isSameNumber(pattern.value, value.value);
  }
  return pattern === value;
}

/** XML has only text, so a number matches every text of its value. */
export function findMessageDifferences(pattern: Exact, content: Exact): string[] {
  return findDifferences(toTextPattern(pattern), content);
}

function toTextPattern(pattern: Exact): Exact {
  if (pattern instanceof Numeral) return { $value: pattern };
  if (typeof pattern === "boolean") return String(pattern);
  if (isList(pattern)) return pattern.map(toTextPattern);
  if (!isObject(pattern)) return pattern;
  return Object.fromEntries(
    Object.entries(pattern).map(([name, part]) => [
      name,
      part instanceof Numeral && name.startsWith("$") ? part : toTextPattern(part),
    ]),
  );
}

type Matcher = (operand: Exact, value: Exact | undefined, at: string) => boolean | string[];

const size = (value: Exact | undefined): number =>
  isList(value) ? value.length : typeof value === "string" ? [...value].length : Number.NaN;

const number = (value: Exact | undefined): number =>
  value instanceof Numeral ? Number(value.value) : Number.NaN;

const matchers: Readonly<Record<string, Matcher>> = {
  $any: (_yes, value) => value !== undefined,
  $absent: (_yes, value) => value === undefined,
  $text: (_yes, value) => typeof value === "string",
  $number: (_yes, value) => value instanceof Numeral,
  $matches: (text, value) => new RegExp(String(text), "u").test(toDigits(value)),
  $length: (count, value) => size(value) === number(count),
  $atLeast: (least, value) => number(value) >= number(least),
  $atMost: (maximum, value) => number(value) <= number(maximum),
  $not: (pattern, value, at) => findDifferences(pattern, value, at).length > 0,
  $each: (pattern, value, at) =>
    isList(value)
      ? value.flatMap((item, index) => findDifferences(pattern, item, `${at}[${index}]`))
      : false,
  $some: (pattern, value) =>
    isList(value) && value.some((item) => findDifferences(pattern, item).length === 0),
  $none: (pattern, value) =>
    isList(value) && value.every((item) => findDifferences(pattern, item).length > 0),
  $descending: (member, value) => isSorted(value, String(member), (one, next) => one >= next),
  $ascending: (member, value) => isSorted(value, String(member), (one, next) => one <= next),
  $oneOf: (patterns, value) =>
    isList(patterns) && patterns.some((pattern) => findDifferences(pattern, value).length === 0),
  $value: (expected, value) => typeof value === "string" && isSameNumber(value, toDigits(expected)),
};

function runMatcher(name: string, operand: Exact, value: Exact | undefined, at: string): string[] {
  const matches = matchers[name];
  if (matches === undefined) return [`${at}: the pattern has the unknown matcher ${name}`];
  const response = matches(operand, value, at);
  if (typeof response !== "boolean") return response;
  return response
    ? []
    : [`${at}: is ${renderValue(value)}, against ${name} ${renderValue(operand)}`];
}

function isSorted(
  value: Exact | undefined,
  member: string,
  holds: (one: bigint, next: bigint) => boolean,
): boolean {
  if (!isList(value)) return false;
  const all = value.map((item) => BigInt(toDigits((item as ExactObject)[member])));
  return all.every((one, index) => index === 0 || holds(all[index - 1] ?? one, one));
}

function toDigits(value: Exact | undefined): string {
  return value instanceof Numeral ? value.value : typeof value === "string" ? value : "";
}

/** At most 200 characters. */
export function renderValue(value: Exact | undefined): string {
  if (value === undefined) return "absent";
  const text = writeJson(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
