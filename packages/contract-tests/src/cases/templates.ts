import { type Exact, isList, isObject, Numeral } from "../exact/json.ts";
import { valueAt } from "../exact/json-path.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";

/** For templates such as `${order.id}`, by name. */
export type Bindings = Readonly<Record<string, Exact>>;

const whole = /^\$\{([^{}]+)\}$/;
const within = /\$\{([^{}]+)\}/g;
const unit = { ms: 1n, s: 1000n, m: 60_000n, h: 3_600_000n, d: 86_400_000n } as const;

/**
 * Replaces every `${...}` in a value; a template that is the whole text gives the type of its value. `${now-15d+1ms}`
 * adds durations to a time, `${'x'*256}` repeats a text.
 *
 * @throws SuiteSetupError for an unknown name
 */
export function fillTemplates(value: Exact, bindings: Bindings): Exact {
  if (typeof value === "string") {
    const [, alone] = whole.exec(value) ?? [];
    return alone === undefined ? fillText(value, bindings) : resolveExpression(alone, bindings);
  }
  if (isList(value)) return value.flatMap((item) => fillItem(item, bindings));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, fillTemplates(member, bindings)]),
    );
  }
  return value;
}

/**
 * `{ $repeat: n, item }` becomes n items, in which `${index}` counts from 0; `{ $of: page.content.*.id, item }` one
 * item for each value at that path, in which `${each}` is the value.
 */
function fillItem(item: Exact, bindings: Bindings): Exact[] {
  if (isObject(item) && typeof item.$of === "string") {
    return valuesAt(bindings, item.$of.split(".")).map((exact) =>
      fillTemplates(item.item ?? null, { ...bindings, each: exact }),
    );
  }
  if (!isObject(item) || item.$repeat === undefined) return [fillTemplates(item, bindings)];
  const count = Number(String(item.$repeat));
  return Array.from({ length: count }, (_none, index) =>
    fillTemplates(item.item ?? null, { ...bindings, index: new Numeral(String(index)) }),
  );
}

function valuesAt(value: Exact | undefined, [name, ...rest]: readonly string[]): Exact[] {
  if (name === undefined) return value === undefined ? [] : [value];
  const next = name === "*" && isList(value) ? value : [valueAt(value, name)];
  return next.flatMap((item) => valuesAt(item, rest));
}

export function fillText(text: string, bindings: Bindings): string {
  return text.replaceAll(within, (_all, expression: string) => {
    const value = resolveExpression(expression, bindings);
    if (isObject(value) || isList(value))
      throw new SuiteSetupError(`\${${expression}} is not text`);
    return String(value);
  });
}

function resolveExpression(expression: string, bindings: Bindings): Exact {
  const [, repeated, times = ""] = /^'(.+)'\*([\w.+]+)$/.exec(expression) ?? [];
  if (repeated !== undefined) {
    const count = /^\d+$/.test(times) ? times : String(resolveExpression(times, bindings));
    return repeated.repeat(Number(count));
  }
  const [, path = "", offsets = ""] =
    /^([\w.]+?)((?:[+-]\d+(?:ms|s|m|h|d)?)*)$/.exec(expression) ?? [];
  const value = valueAt(bindings, path);
  if (value === undefined) throw new SuiteSetupError(`\${${expression}} has no value`);
  return offsets === "" ? value : new Numeral(String(addDurations(BigInt(String(value)), offsets)));
}

function addDurations(start: bigint, offsets: string): bigint {
  let value = start;
  for (const [, sign, digits = "0", name = "ms"] of offsets.matchAll(/([+-])(\d+)(ms|s|m|h|d)?/g)) {
    const by = BigInt(digits) * unit[name as keyof typeof unit];
    value += sign === "-" ? -by : by;
  }
  return value;
}
