import type { OperatorProfile, Range, RateLimit } from "../model/contract.ts";
import { worse } from "./change.ts";
import {
  type Direction,
  documentationOnly,
  type Facts,
  type LowestNumber,
  type Part,
  type Rating,
  wholeNumbers,
} from "./part.ts";

export interface Finding extends Rating {
  /** A description of the contract change, such as `maximum 100 became 50`. */
  readonly what: string;
}

/** Rates a property whose value differs between two revisions of a contract part. */
type Rule<Fact> = (
  before: Fact | undefined,
  after: Fact | undefined,
  part: Part,
) => Finding | readonly Finding[];

/**
 * The effect of a changed rule of the contract: `loosened` when the rule accepts more values than before, `tightened`
 * when it accepts fewer.
 */
type Effect = "loosened" | "tightened";

const effects: Readonly<Record<Direction, Readonly<Record<Effect, Rating>>>> = {
  request: {
    loosened: { verdict: "minor", reason: "every request that was accepted still is" },
    tightened: { verdict: "major", reason: "a request that was accepted may now be refused" },
  },
  response: {
    loosened: { verdict: "major", reason: "a response may hold values that callers do not expect" },
    tightened: { verdict: "minor", reason: "every response still fits what callers expect" },
  },
};

/**
 * The version change that accepting more or fewer values requires; for a value in requests and in responses, the larger
 * of the two version changes.
 */
function rate(effect: Effect, directions: readonly Direction[]): Rating {
  return directions
    .map((direction) => effects[direction][effect])
    .reduce((one, other) => (worse(one.verdict, other.verdict) === one.verdict ? one : other), {
      verdict: "none",
      reason: "nothing uses it",
    });
}

const major = (what: string, reason: string): Finding => ({ what, verdict: "major", reason });
const minor = (what: string, reason: string): Finding => ({ what, verdict: "minor", reason });
const patch = (what: string, reason: string): Finding => ({ what, verdict: "patch", reason });

function say(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "none";
  if (value === "") return '""';
  if (Array.isArray(value)) return value.map(say).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => `${name} ${say(item)}`)
    .join(", ");
}

const became = (name: string, before: unknown, after: unknown): string =>
  `${name} ${say(before)} became ${say(after)}`;

/** Rates a changed limit of the contract, such as `maximum`; an absent limit accepts every value. */
function limit(name: string, end: "lower" | "upper"): Rule<number> {
  return (before, after, { directions }) => {
    const isHigher = (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY);
    const isLower = (after ?? Number.NEGATIVE_INFINITY) < (before ?? Number.NEGATIVE_INFINITY);
    const effect = (end === "upper" ? isHigher : isLower) ? "loosened" : "tightened";
    return { what: became(name, before, after), ...rate(effect, directions) };
  };
}

/** Rates a rule of which both revisions may accept what the other one refuses. */
function bothWays<Fact>(
  name: string,
  includes: (outer: Fact | undefined, inner: Fact | undefined) => boolean,
): Rule<Fact> {
  return (before, after, { directions }) => {
    const found: Effect[] = [];
    if (!includes(after, before)) found.push("tightened");
    if (!includes(before, after)) found.push("loosened");
    const what = became(name, before, after);
    return found.map((effect) => ({ what, ...rate(effect, directions) }));
  };
}

const sayLowest = (lowest?: LowestNumber): string =>
  lowest === undefined ? "none" : `${lowest.isExclusive ? "above " : ""}${lowest.bound}`;

function mark(loose: string, tight: string): Rule<boolean> {
  return (before, after, { directions }) => {
    if (before === undefined || after === undefined) return [];
    const [what, effect] = after ? [tight, "tightened" as const] : [loose, "loosened" as const];
    return { what, ...rate(effect, directions) };
  };
}

/** Rates every change of a property alike. */
const always =
  (find: typeof major, name: string, reason: string): Rule<unknown> =>
  (before, after) =>
    find(became(name, before, after), reason);

const texts =
  (what: string, reason: string = documentationOnly.reason): Rule<unknown> =>
  () =>
    patch(what, reason);

/** Rates a changed name that the code generators of other toolkits use, such as a SOAP port type. */
const name = (what: string): Rule<string> =>
  always(major, what, "code made from the description is named after it");

const wrongAddress = "code made before sends its requests, and its credentials, to the old address";

export const rules: { readonly [Fact in keyof Facts]-?: Rule<NonNullable<Facts[Fact]>> } = {
  type: (before, after, { directions }) => {
    const what = `was ${before} and is ${after}`;
    return before === "anything" && !directions.includes("request")
      ? { what, ...rate("tightened", directions) }
      : major(what, "the value has another type, on the wire or in TypeScript");
  },
  kind: (before, after, { directions }) => {
    const what = became("kind", before, after);
    // The value stays text on the wire, but callers may pass a date for it.
    if (directions.includes("request") && after === "date-time")
      return minor(what, "callers may now pass a date, too");
    if (directions.includes("request") && before === "date-time")
      return major(what, "callers who pass a date are refused");
    return patch(what, "read and written in the same way; only its meaning is put differently");
  },
  width: (before = 0, after = 0, { directions }) => ({
    what:
      `xs:${wholeNumbers[before]} became xs:${wholeNumbers[after]}, ` +
      `a ${after > before ? "wider" : "narrower"} whole number`,
    ...rate(after > before ? "loosened" : "tightened", directions),
  }),
  side: always(major, "use in a", "its TypeScript type takes and gives other values"),
  occurs: (before, after, part) => {
    if (before?.isRepeated === after?.isRepeated)
      return limit("maxOccurs", "upper")(before?.maximum, after?.maximum, part);
    const what = after?.isRepeated ? "may now be repeated" : "is no longer repeated";
    return major(what, "one value and a list of values are different types");
  },
  required: mark("is no longer required", "is now required"),
  nullable: (_before, after, { directions }) => ({
    what: after ? "may now be null" : "is never null any more",
    ...rate(after ? "loosened" : "tightened", directions),
  }),
  default: (before, after, { directions }) => {
    const what = became("default", before, after);
    if (!directions.includes("request"))
      return patch(what, "no caller relies on the default of a response");
    return before === undefined
      ? minor(what, "what absence means is now said")
      : major(what, "a request without it now asks for something else");
  },
  withSuccess: mark("may be missing from a success", "is present with every success"),
  lowest: (before, after, { directions }) => {
    const isHigher =
      before === undefined ||
      (after !== undefined &&
        (after.bound > before.bound || (after.bound === before.bound && after.isExclusive)));
    const what = became("minimum", sayLowest(before), sayLowest(after));
    return { what, ...rate(isHigher ? "tightened" : "loosened", directions) };
  },
  maximum: limit("maximum", "upper"),
  minLength: limit("minLength", "lower"),
  maxLength: limit("maxLength", "upper"),
  minItems: limit("minItems", "lower"),
  maxItems: limit("maxItems", "upper"),
  values: rateValues,
  fractionDigits: (before, after, part) => {
    const what = became("x-fraction-digits", before, after);
    // A request must have exactly this number of digits, and a response has at most this number.
    const isRequest = part.directions.includes("request");
    if (!isRequest) return { ...limit("", "upper")(before, after, part), what };
    return { what, ...rate(after === undefined ? "loosened" : "tightened", part.directions) };
  },
  // It cannot be computed which of two patterns accepts more texts, so a changed pattern counts as both wider and
  // narrower.
  pattern: bothWays("pattern", (outer) => outer === undefined),
  ranges: bothWays("x-allowed-ranges", covers),
  dependencies: (before = {}, after = {}, { directions, parts }) => {
    // The diff does not report a rule about a removed member, because it reports the removal of the member.
    const names = new Set(parts.map((part) => part.name));
    const lifted = Object.entries(before)
      .filter(([rule, about]) => !(rule in after) && about.every((text) => names.has(text)))
      .map(([rule]) => ({ what: `no longer: ${rule}`, ...rate("loosened", directions) }));
    const made = Object.keys(after)
      .filter((rule) => !(rule in before))
      .map((rule) => ({ what: `now: ${rule}`, ...rate("tightened", directions) }));
    return [...lifted, ...made];
  },
  order: (before = [], after = []) => {
    const kept = (names: readonly string[], others: readonly string[]) =>
      names.filter((item) => others.includes(item)).join();
    if (kept(before, after) === kept(after, before)) return [];
    return major(
      "its elements are in another order",
      "a sequence is read in its order, by either side",
    );
  },
  operationId: always(major, "operationId", "generated clients name their methods by it"),
  method: always(major, "the method", wrongAddress),
  path: always(major, "the path", wrongAddress),
  address: always(major, "the address", wrongAddress),
  retry: (before = "never", after = "never") => {
    const what = became("retry", before, after);
    if (freedom[after] < freedom[before]) {
      return before === "absolute"
        ? major(what, "callers who opted into repeating it are no longer served")
        : major(what, "calls that clients repeated after a failure now fail at once");
    }
    return after === "absolute"
      ? minor(what, "callers may now opt into repeating it")
      : major(what, "clients now send again, unasked, what they sent once");
  },
  paging: (before, after, part) => {
    const what = became("paging", before, after);
    if (before === undefined) return minor(what, "callers may now iterate over pages");
    if (before.page !== after?.page || before.items !== after.items)
      return major(what, "callers that iterate over pages get other items, or none");
    const largest = limit("largest page size", "upper");
    return [
      ...(before.size === after.size
        ? []
        : [minor(what, "a request that asks for no page size gets other pages")]),
      ...(before.maxSize === after.maxSize
        ? []
        : [largest(before.maxSize, after.maxSize, part)].flat()),
    ];
  },
  rateLimit: (before, after, { directions }) => {
    const what = became("x-rate-limit", before, after);
    if (after !== undefined && !fits(before, after))
      return { what, ...rate("tightened", directions) };
    const isLooser = before !== undefined && !fits(after, before);
    return isLooser ? { what, ...rate("loosened", directions) } : [];
  },
  dateWindow: (before, after) => {
    const { maxMs: span = Number.POSITIVE_INFINITY, firstDate: first = 0 } = before ?? {};
    const { maxMs = Number.POSITIVE_INFINITY, firstDate = 0 } = after ?? {};
    const what = "the dates that one request reaches changed";
    return maxMs < span || firstDate > first
      ? major(what, "requests made as before leave out rows that they listed")
      : minor(what, "requests made as before list the same rows, or more");
  },
  credentials: (before = [], after = []) => {
    const what = became("credentials", sayChoices(before), sayChoices(after));
    const [old, now] = [isEnough(before, after), isEnough(after, before)];
    if (old && now) return [];
    return old
      ? minor(what, "every request that was accepted still is")
      : major(what, "a request with the credentials that were enough may now be refused");
  },
  targetNamespace: always(
    major,
    "the target namespace",
    "every message made before is in another namespace",
  ),
  service: name("the service's name"),
  port: name("the port's name"),
  portType: name("the port type's name"),
  binding: name("the binding's name"),
  servers: rateServers,
  operator: (before = {}, after = {}) =>
    (Object.keys(operatorRatings) as (keyof OperatorProfile)[])
      .filter((key) => before[key] !== after[key])
      .map((key) => ({ what: became(key, before[key], after[key]), ...operatorRatings[key] })),
  deprecated: (_before, after) =>
    minor(
      after ? "is deprecated" : "is no longer deprecated",
      after ? "callers see a deprecation; nothing else changes yet" : "callers see no deprecation",
    ),
  summary: texts("summary reworded"),
  description: texts("description or assumption reworded"),
  tags: always(patch, "tags", "the docs group operations by them"),
  codeSamples: texts("x-codeSamples changed"),
  externalDocs: texts("externalDocs changed"),
  example: texts("changed", "docs and mock show it; no call depends on it"),
};

/**
 * Response enums are open: the clients pass a value through that the contract does not list, so a new value breaks
 * nobody.
 */
function rateValues(
  before: Facts["values"],
  after: Facts["values"],
  { directions }: Part,
): Finding[] {
  const finding = (what: string, effect: Effect): Finding =>
    effect === "loosened" && !directions.includes("request")
      ? minor(what, "listed values of responses are open: callers expect others")
      : { what, ...rate(effect, directions) };
  if (after === undefined) return [finding("any value, not a listed one", "loosened")];
  if (before === undefined) return [finding(`only ${after.join(", ")}`, "tightened")];
  const without = (some: readonly unknown[], others: readonly unknown[]) =>
    some.filter((value) => !others.includes(value));
  return [
    ...without(before, after).map((value) => finding(`value ${value} is gone`, "tightened")),
    ...without(after, before).map((value) => finding(`value ${value} is new`, "loosened")),
  ];
}

/** True when each of the inner ranges of ids lies within an outer range; without ranges, every id is allowed. */
function covers(outer: readonly Range[] | undefined, inner: readonly Range[] | undefined): boolean {
  if (outer === undefined) return true;
  const all = joined(outer);
  return (
    inner !== undefined &&
    joined(inner).every((range) =>
      all.some(({ minimum, maximum }) => minimum <= range.minimum && range.maximum <= maximum),
    )
  );
}

/** Sorts ranges and merges overlapping and adjacent ranges, so that equal sets of values compare as equal. */
function joined(all: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  for (const range of all.toSorted((left, right) => left.minimum - right.minimum)) {
    const last = found.at(-1);
    if (last === undefined || last.maximum + 1 < range.minimum) found.push(range);
    else found.splice(-1, 1, { ...last, maximum: Math.max(last.maximum, range.maximum) });
  }
  return found;
}

/**
 * The rank of each retry class by how freely a client may repeat a call. The clients decide about retries by this class
 * alone, so a class that allows more retries makes existing code send requests again; only the class `absolute`
 * requires that the caller opts in.
 */
const freedom = { never: 0, absolute: 1, safe: 2 } as const;

/**
 * True when every sequence of requests that one rate limit accepts is also accepted by another rate limit. Under a rate
 * limit of `n` requests in any `s` seconds, a window of `t` seconds can contain `n * ceil(t / s)` requests: 1000 in 60
 * s can all be sent within 1 s, which a limit of 50 in 1 s refuses.
 */
function fits(inner: RateLimit | undefined, outer: RateLimit): boolean {
  if (inner === undefined) return false;
  return inner.requests * Math.ceil(outer.seconds / inner.seconds) <= outer.requests;
}

type Choices = readonly (readonly string[])[];

const sayChoices = (choices: Choices): string =>
  choices.map((choice) => say(choice.join(" and ") || undefined)).join(" or ");

/**
 * True when a request with the credentials of any earlier alternative also has the credentials of one of the new
 * alternatives.
 */
function isEnough(choices: Choices, expected: Choices): boolean {
  return choices.every((item) =>
    expected.some((choice) =>
      choice.map(fold).every((credential) => item.map(fold).includes(credential)),
    ),
  );
}

/** HTTP ignores the case of a header's name. */
const fold = (credential: string): string =>
  credential.startsWith("header ") ? credential.toLowerCase() : credential;

const operatorRatings: Readonly<Record<keyof OperatorProfile, Rating>> = {
  name: documentationOnly,
  baseUrl: { verdict: "major", reason: wrongAddress },
  productIdField: { verdict: "major", reason: "clients read and write the id under this name" },
  warehouseSender: { verdict: "major", reason: "clients send and read the sender by this value" },
  orderByFieldParameter: { verdict: "major", reason: "clients send the parameter by this name" },
};

/**
 * Rates base addresses: an additional address breaks nobody, but callers of the first address must change their code
 * when this address changes.
 */
function rateServers(before: Facts["servers"] = {}, after: Facts["servers"] = {}): Finding[] {
  const removed = Object.keys(before).filter((address) => !(address in after));
  const added = Object.keys(after).filter((address) => !(address in before));
  const [[first = ""], [now]] = [Object.keys(before), Object.keys(after)];
  return [
    ...(first in after && now !== first
      ? [minor(`${now} now comes first`, "generated code begins with it; the others stay")]
      : []),
    ...removed.map((address, index) =>
      major(became("", address, added[index]).trim(), wrongAddress),
    ),
    ...added
      .slice(removed.length)
      .filter((address) => address !== now || !(first in after))
      .map((address) => minor(`${address} is new`, "one more address; the others stay")),
    ...Object.keys(after)
      .filter((address) => address in before && before[address] !== after[address])
      .map((address) => ({ what: `${address} reworded`, ...documentationOnly })),
  ];
}
