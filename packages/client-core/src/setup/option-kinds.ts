/** Finds what is wrong with a value, as "name must be ..."; undefined for a valid one. */
export type Check = (value: unknown, name: string) => Error | undefined;

/** Which values an option has; every option in a table is one, with what the table's readers need besides. */
export interface Kind {
  readonly check: Check;
}

/** A kind whose values can be written as text, in a flag or an environment variable. */
export interface TextKind<out Value> extends Kind {
  /** Undefined for a text that is not written as a value. */
  readonly parse: (text: string) => Value | undefined;
}

/** @throws TypeError or RangeError that names the option */
export function throwProblem(kind: Kind, value: unknown, name: string): void {
  const problem = kind.check(value, name);
  if (problem !== undefined) throw problem;
}

export const be = (text: string, accepts: (value: unknown) => boolean, Problem = TypeError) => ({
  check: (value: unknown, name: string) =>
    accepts(value) ? undefined : new Problem(`${name} must be ${text}`),
});

export const number = (text: string, accepts: (value: number) => boolean): Kind =>
  be(text, (value) => typeof value === "number" && accepts(value), RangeError);

/** Accepts any value: the code that uses it checks it. */
export const anything: Kind = { check: () => undefined };
/** Accepts a member that is no option, and that no message lists as one. */
export const ignored: Kind = { check: () => undefined };

export function wholeNumber(minimum: number, maximum?: number): TextKind<number> {
  const range = maximum === undefined ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
  return {
    ...number(
      `a whole number${range}`,
      (value) => Number.isSafeInteger(value) && value >= minimum && value <= (maximum ?? Infinity),
    ),
    parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  };
}

export const boolean: TextKind<boolean> = {
  ...be("true or false", (value) => typeof value === "boolean"),
  parse: (text) => ({ true: true, false: false })[text],
};

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) => ({
  ...be(`one of ${choices.join(", ")}`, (value) => choices.some((choice) => choice === value)),
  choices,
  parse: (text: string): Choice | undefined => choices.find((choice) => choice === text),
});

/** Says what is wrong with a text, as "must be ..."; undefined for a valid one. */
type FindProblem = (text: string) => string | undefined;

export const text = (findProblem: FindProblem = () => undefined): TextKind<string> => ({
  check: (value, name) => {
    if (typeof value !== "string" || value.trim() === "")
      return new TypeError(`${name} must be a text and not empty`);
    const problem = findProblem(value);
    return problem === undefined ? undefined : new TypeError(`${name} ${problem}`);
  },
  parse: (value) => value,
});

/** A list, as text separated by commas. */
export const listOf = <Item extends string>(item: TextKind<Item>): TextKind<readonly Item[]> => ({
  check: (value, name) => {
    if (!Array.isArray(value) || value.length === 0)
      return new TypeError(`${name} must be a list and not empty`);
    for (const entry of value) {
      const problem = item.check(entry, name);
      if (problem) return new TypeError(`${problem.message}, not ${JSON.stringify(entry)}`);
    }
    return undefined;
  },
  // `check` refuses a list with another text than an item.
  parse: (value) => value.split(",").map((entry) => entry.trim()) as Item[],
});

/** Accepts `false` as well, as text `off`; `alternative` ends the message. */
export const orFalse = <Value>(
  kind: TextKind<Value>,
  alternative = "",
): TextKind<Value | false> => ({
  check: (value, name) => {
    const problem = value === false ? undefined : kind.check(value, name);
    return problem && new RangeError(`${problem.message}${alternative}`);
  },
  parse: (value) => (value === "off" ? false : kind.parse(value)),
});

/** An object with these options, each of which may be absent or undefined. */
export const holding = (options: Readonly<Record<string, Kind>>): Kind => ({
  check: (value, name) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return new TypeError(`${name} must be an object`);
    }
    for (const [member, input] of Object.entries(value)) {
      if (input === undefined) continue;
      const path = name === "" ? member : `${name}.${member}`;
      const option = Object.hasOwn(options, member) ? options[member] : undefined;
      const problem = option === undefined ? noOption(path, options) : option.check(input, path);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

function noOption(path: string, options: Readonly<Record<string, Kind>>): TypeError {
  const names = Object.keys(options).filter((name) => options[name] !== ignored);
  return new TypeError(`There is no option ${path}, only ${names.join(", ")}`);
}
