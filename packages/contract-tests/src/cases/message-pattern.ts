import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  sameNumber,
} from "../exact/numeral.ts";
import { differences, shown } from "./pattern.ts";

const listQuestions = new Set(["$length", "$each", "$some", "$none"]);

/**
 * Holds the elements of a SOAP message, or what a client decoded of them, against a pattern of a case.
 * On the wire everything is text, one element is no list, and no element may be an empty one.
 */
export function messageDifferences(pattern: Exact, content: Exact | undefined): string[] {
  return differences(asTexts(pattern), aligned(pattern, content));
}

function asTexts(pattern: Exact): Exact {
  if (pattern instanceof Numeral) return { $oneOf: numberForms(pattern.text) };
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

/** A number as a wire may write it: as given, and with two digits more or fewer. */
function numberForms(text: string): Exact[] {
  const forms = [text, `${text}0`, `${text}.00`, `${text}.0`, text.replace(/0$/, "")];
  return forms.filter((form) => sameNumber(form, text));
}

function aligned(pattern: Exact, value: Exact | undefined): Exact | undefined {
  const wantsList =
    isList(pattern) ||
    (isObject(pattern) && Object.keys(pattern).some((key) => listQuestions.has(key)));
  if (wantsList && !isList(value)) {
    const items = value === undefined || value === "" ? [] : [value];
    return aligned(pattern, items);
  }
  if (isList(value)) {
    const each = isObject(pattern) ? (pattern.$each ?? pattern.$some ?? pattern.$none) : undefined;
    return value.map(
      (item, index) =>
        aligned(isList(pattern) ? (pattern[index] ?? null) : (each ?? null), item) ?? null,
    );
  }
  const isEmptyElement = value === "" && isObject(pattern) && !asksOnly(pattern);
  if (isEmptyElement) return aligned(pattern, {});
  if (!isObject(pattern) || !isObject(value)) return value === undefined ? undefined : value;
  const entries = new Map<string, Exact>(Object.entries(value));
  for (const [name, part] of Object.entries(pattern)) {
    const member = aligned(part, value[name]);
    if (member !== undefined) entries.set(name, member);
  }
  return Object.fromEntries(entries);
}

function asksOnly(pattern: ExactObject): boolean {
  return Object.keys(pattern).some((name) => name.startsWith("$"));
}

/**
 * Holds a whole message against a whole one in which `*` stands for any text: same elements, same order
 * of repeated ones, same texts.
 */
export function wholeDifferences(expected: Exact, actual: Exact | undefined, at = "$"): string[] {
  if (expected === "*") return actual === undefined ? [`${at}: is absent`] : [];
  if (isList(expected) && isList(actual) && expected.length === actual.length) {
    return expected.flatMap((part, index) =>
      wholeDifferences(part, actual[index], `${at}[${index}]`),
    );
  }
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...names].flatMap((name) => {
      if (expected[name] === undefined) return [`${at}.${name}: is not expected`];
      return wholeDifferences(expected[name], actual[name], `${at}.${name}`);
    });
  }
  return expected === actual ? [] : [`${at}: is ${shown(actual)}, not ${shown(expected)}`];
}
