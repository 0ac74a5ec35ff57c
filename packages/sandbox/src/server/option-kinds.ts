import { LAST_MOMENT_MS } from "../control/sandbox-clock.ts";

/** Thrown for a sandbox option with an invalid value; the message names the option and the valid values. */
export class OptionError extends Error {
  override readonly name = "OptionError";
  /** The option's name in code, such as `taskDelay`. */
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`${option} ${problem}`);
    this.option = option;
  }
}

/** The headings under which `--help` lists the sandbox options. */
type OptionGroup = "Address:" | "Data of a new database:" | "Behavior:" | "Limits:";

/** An option of the sandbox: its help text, default, type and validation. */
export interface Option<Value> {
  readonly group: OptionGroup;
  readonly help: string;
  /** Placeholder for the option's value in `--help`, such as `<number>`; absent for an option that is on or off. */
  readonly argument?: string;
  readonly default: Value;
  /** The valid values of the option, when it accepts only a list of values. */
  readonly choices?: readonly string[];
  /**
   * Parses the text of the option's flag or environment variable; `undefined` when the text is not a value of the
   * option.
   */
  readonly parse: (text: string) => Value | undefined;
  /** Validates a value of the option: returns what is wrong as "must be ...", or undefined when the value is valid. */
  readonly problem: (value: unknown) => string | undefined;
}

export type OptionDescription = Pick<Option<unknown>, "group" | "help">;

/** Creates a sandbox option for a whole number within bounds. */
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

/**
 * Creates a sandbox option for a whole number of at least 1, or `false`, which is written `off` in a flag or an
 * environment variable.
 */
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
      return problem && `${problem}, or off (in code: false)`;
    },
  };
}

/** Creates a sandbox option for a moment in epoch milliseconds, without a default. */
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

/** Creates a sandbox option with a list of valid values; without a default the option may be absent. */
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

/** Creates a sandbox option for a text that must not be empty and in which `check` finds no problem. */
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
      if (typeof value !== "string" || value === "") return "must be a text and not empty";
      return check(value);
    },
  };
}

/**
 * Creates a sandbox option for a list of texts, separated by commas or with the flag repeated; `check` validates each
 * text.
 */
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
      if (!Array.isArray(value) || value.length === 0) return "must be a list and not empty";
      return value
        .map((item: unknown) =>
          typeof item === "string" ? check(item) : "must be a list of texts",
        )
        .find((problem) => problem !== undefined);
    },
  };
}

/**
 * Reads the text of an option's flag or environment variable.
 *
 * @param source the flag or the variable, for the error message
 * @throws OptionError when the text is not a valid value of the option.
 */
export function readOption<Value>(
  source: string,
  option: Pick<Option<Value>, "parse" | "problem">,
  text: string,
): Value | undefined {
  const value = parseText(source, option, text);
  // An environment variable whose text is not a value of its option (such as an empty text) is validated as text, so
  // that the error message can quote it.
  const problem = option.problem(value ?? text);
  if (problem !== undefined) throw new OptionError(source, problem);
  return value;
}

function parseText<Value>(
  source: string,
  { parse }: Pick<Option<Value>, "parse">,
  text: string,
): Value | undefined {
  try {
    return parse(text);
  } catch (error) {
    // Only an option whose value is in a file throws: the file is missing, or is not what it must be.
    throw new OptionError(
      source,
      `cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
