import { lastMoment } from "../control/sandbox-clock.ts";

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

type Described = Pick<Option<unknown>, "group" | "help">;

/** A whole number within bounds. */
export function whole(
  argument: string,
  [least, most]: readonly [number, number],
  fallback: number,
  described: Described,
): Option<number> {
  return {
    ...described,
    argument,
    default: fallback,
    parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
    problem: (value) =>
      typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
        ? undefined
        : `must be a whole number from ${least} to ${most}`,
  };
}

/** A whole number of at least 1, or `false`, which a flag or variable spells `off`. */
export function wholeOrOff(
  argument: string,
  most: number,
  fallback: number,
  described: Described,
): Option<number | false> {
  const number = whole(argument, [1, most], fallback, described);
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
export function moment(argument: string, described: Described): Option<number | undefined> {
  const epochMs = whole(argument, [0, lastMoment], 0, described);
  return {
    ...epochMs,
    default: undefined,
    problem: (value) => (value === undefined ? undefined : epochMs.problem(value)),
  };
}

export function onOrOff(fallback: boolean, described: Described): Option<boolean> {
  return {
    ...described,
    default: fallback,
    parse: (text) => ({ true: true, false: false })[text],
    problem: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  };
}

/** One of several words; without a default, any of them or none. */
export function choice<const Word extends string, Fallback extends Word | undefined>(
  choices: readonly Word[],
  fallback: Fallback,
  described: Described,
): Option<Word | Fallback> {
  return {
    ...described,
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
export function text<Fallback extends string | undefined>(
  argument: string,
  fallback: Fallback,
  described: Described,
  check: (value: string) => string | undefined = () => undefined,
): Option<string | Fallback> {
  return {
    ...described,
    argument,
    default: fallback,
    parse: (given) => given,
    problem: (value) => {
      if (value === undefined) return undefined;
      if (typeof value !== "string" || value === "") return "must be text that is not empty";
      return check(value);
    },
  };
}

/** One or more texts, in each of which `check` finds no problem; separated by commas, or the flag repeated. */
export function texts(
  argument: string,
  described: Described,
  check: (value: string) => string | undefined,
): Option<readonly string[] | undefined> {
  return {
    ...described,
    argument,
    default: undefined,
    parse: (given) => given.split(",").map((part) => part.trim()),
    problem: (value) => {
      if (value === undefined) return undefined;
      if (!Array.isArray(value) || value.length === 0) return "must be a list that is not empty";
      return value
        .map((each: unknown) => (typeof each === "string" ? check(each) : "must hold texts alone"))
        .find((problem) => problem !== undefined);
    },
  };
}
