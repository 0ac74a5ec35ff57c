import { type Exact, isList, isObject, Numeral } from "../exact/json.ts";
import { valueAt } from "../exact/place.ts";
import { CannotRun } from "../failures/cannot-run.ts";

/** What `${name.place}` in a case can stand for. */
export type Bindings = Readonly<Record<string, Exact>>;

const whole = /^\$\{([^{}]+)\}$/;
const within = /\$\{([^{}]+)\}/g;
const unit = { ms: 1n, s: 1000n, m: 60_000n, h: 3_600_000n, d: 86_400_000n } as const;

/**
 * The value with every `${...}` replaced. One that is the whole text keeps the type of what it stands
 * for; `${now-15d+1ms}` reckons with times, `${'x'*256}` repeats a text.
 *
 * @throws CannotRun when a name stands for nothing
 */
export function filled(value: Exact, bindings: Bindings): Exact {
  if (typeof value === "string") {
    const [, alone] = whole.exec(value) ?? [];
    return alone === undefined ? filledText(value, bindings) : boundValue(alone, bindings);
  }
  if (isList(value)) return value.flatMap((item) => filledItem(item, bindings));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, filled(member, bindings)]),
    );
  }
  return value;
}

/**
 * `{ $repeat: n, item }` in a list stands for n items, in which `${index}` counts from 0;
 * `{ $of: page.content.*.id, item }` for one item per value at such a place, which is `${each}`.
 */
function filledItem(item: Exact, bindings: Bindings): Exact[] {
  if (isObject(item) && typeof item.$of === "string") {
    return valuesAt(bindings, item.$of.split(".")).map((exact) =>
      filled(item.item ?? null, { ...bindings, each: exact }),
    );
  }
  if (!isObject(item) || item.$repeat === undefined) return [filled(item, bindings)];
  const count = Number(String(item.$repeat));
  return Array.from({ length: count }, (_none, index) =>
    filled(item.item ?? null, { ...bindings, index: new Numeral(String(index)) }),
  );
}

function valuesAt(value: Exact | undefined, [name, ...rest]: readonly string[]): Exact[] {
  if (name === undefined) return value === undefined ? [] : [value];
  const next = name === "*" && isList(value) ? value : [valueAt(value, name)];
  return next.flatMap((item) => valuesAt(item, rest));
}

/** A text with every `${...}` in it replaced by text. */
export function filledText(text: string, bindings: Bindings): string {
  return text.replaceAll(within, (_all, expression: string) => {
    const value = boundValue(expression, bindings);
    if (isObject(value) || isList(value)) throw new CannotRun(`\${${expression}} is no text`);
    return String(value);
  });
}

function boundValue(expression: string, bindings: Bindings): Exact {
  const [, repeated, times = ""] = /^'(.+)'\*([\w.+]+)$/.exec(expression) ?? [];
  if (repeated !== undefined) {
    const count = /^\d+$/.test(times) ? times : String(boundValue(times, bindings));
    return repeated.repeat(Number(count));
  }
  const [, place = "", offsets = ""] =
    /^([\w.]+?)((?:[+-]\d+(?:ms|s|m|h|d)?)*)$/.exec(expression) ?? [];
  const value = valueAt(bindings, place);
  if (value === undefined) throw new CannotRun(`\${${expression}} has no value`);
  return offsets === "" ? value : new Numeral(String(reckoned(BigInt(String(value)), offsets)));
}

function reckoned(start: bigint, offsets: string): bigint {
  let value = start;
  for (const [, sign, digits = "0", name = "ms"] of offsets.matchAll(/([+-])(\d+)(ms|s|m|h|d)?/g)) {
    const by = BigInt(digits) * unit[name as keyof typeof unit];
    value += sign === "-" ? -by : by;
  }
  return value;
}
