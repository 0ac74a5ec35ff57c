import { LAST_MOMENT_MS } from "../control/sandbox-clock.ts";

/** A value of an option that cannot be used; says which option, and what it takes. */
export class OptionError extends Error {
  override readonly name = "OptionError";
  /** The option's name in code, such as `taskDelay`. */
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`${option} ${problem}`);
    this.option = option;
  }
}

/** Under which heading the help lists an option. */
type OptionGroup = "Where it listens:" | "Data of a new database:" | "How it behaves:" | "Limits:";

/** One option of the sandbox: everything that is known of it. */
export interface Option<Value> {
  readonly group: OptionGroup;
  readonly help: string;
  /** What stands for the value in the help; absent for one that is on or off. */
  readonly argument?: string;
  readonly default: Value;
  /** The listed values, where there are no others. */
  readonly choices?: readonly string[];
  /** The value that a flag or variable stands for; `undefined` when it stands for none. */
  readonly parse: (text: string) => Value | undefined;
  /** What is wrong with a value: "must be ..."; undefined when nothing is. */
  readonly problem: (value: unknown) => string | undefined;
}

type OptionDescription = Pick<Option<unknown>, "group" | "help">;

/** A whole number within bounds. */
export function wholeNumberOption(
  argument: string,
  [minimum, maximum]: readonly [number, number],
  fallback: number,
  description: OptionDescription,
): Option<number> {
  return {
    ...description,
    argument,
    default: fallback,
    parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
    problem: (value) =>
      typeof value === "number" &&
      Number.isSafeInteger(value) &&
      value >= minimum &&
      value <= maximum
        ? undefined
        : `must be a whole number from ${minimum} to ${maximum}`,
  };
}

/** A whole number of at least 1, or `false`, which a flag or variable spells `off`. */
export function wholeNumberOrOffOption(
  argument: string,
  maximum: number,
  fallback: number,
  description: OptionDescription,
): Option<number | false> {
  const number = wholeNumberOption(argument, [1, maximum], fallback, description);
  return {
    ...number,
    parse: (text) => (text === "off" ? false : number.parse(text)),
    problem: (value) => {
      const problem = value === false ? undefined : number.problem(value);
      return problem && `${problem}, or off`;
    },
  };
}

/** A moment in epoch milliseconds, or none. */
export function momentOption(
  argument: string,
  description: OptionDescription,
): Option<number | undefined> {
  const epochMs = wholeNumberOption(argument, [0, LAST_MOMENT_MS], 0, description);
  return {
    ...epochMs,
    default: undefined,
    problem: (value) => (value === undefined ? undefined : epochMs.problem(value)),
  };
}

export function booleanOption(fallback: boolean, description: OptionDescription): Option<boolean> {
  return {
    ...description,
    default: fallback,
    parse: (text) => ({ true: true, false: false })[text],
    problem: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  };
}

/** One of several words; without a default, any of them or none. */
export function choiceOption<const Word extends string, Fallback extends Word | undefined>(
  choices: readonly Word[],
  fallback: Fallback,
  description: OptionDescription,
): Option<Word | Fallback> {
  return {
    ...description,
    argument: "<name>",
    default: fallback,
    choices,
    parse: (text) => choices.find((word) => word === text),
    problem: (value) =>
      value === undefined || choices.some((word) => word === value)
        ? undefined
        : `must be one of ${choices.join(", ")}`,
  };
}

/** Text that is not empty, and in which `check` finds no problem. */
export function textOption<Fallback extends string | undefined>(
  argument: string,
  fallback: Fallback,
  description: OptionDescription,
  check: (value: string) => string | undefined = () => undefined,
): Option<string | Fallback> {
  return {
    ...description,
    argument,
    default: fallback,
    parse: (text) => text,
    problem: (value) => {
      if (value === undefined) return undefined;
      if (typeof value !== "string" || value === "") return "must be text that is not empty";
      return check(value);
    },
  };
}

/** One or more texts, in each of which `check` finds no problem; separated by commas, or the flag repeated. */
export function textListOption(
  argument: string,
  description: OptionDescription,
  check: (value: string) => string | undefined,
): Option<readonly string[] | undefined> {
  return {
    ...description,
    argument,
    default: undefined,
    parse: (text) => text.split(",").map((part) => part.trim()),
    problem: (value) => {
      if (value === undefined) return undefined;
      if (!Array.isArray(value) || value.length === 0) return "must be a list that is not empty";
      return value
        .map((item: unknown) => (typeof item === "string" ? check(item) : "must hold texts alone"))
        .find((problem) => problem !== undefined);
    },
  };
}
