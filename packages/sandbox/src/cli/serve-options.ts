import { type Command, Option as Flag, InvalidArgumentError } from "commander";
import { type Option, OptionError, readOption } from "../server/option-kinds.ts";
import { type OptionName, optionTable } from "../server/option-table.ts";
import type { ServerOptions } from "../server/resolve-options.ts";

/**
 * The options whose default in the command differs from the default in `startSandbox`: only the command logs by
 * default.
 */
const commandDefaults: Pick<ServerOptions, "logLevel"> = { logLevel: "info" };

/** The sandbox's options without the types of their values, so that one loop can handle all options. */
const optionEntries = Object.entries(optionTable) as unknown as readonly [
  OptionName,
  Option<unknown>,
][];

export function addServeOptions(command: Command): void {
  for (const [name, option] of optionEntries) command.addOption(createFlag(name, option));
}

/**
 * Reads the server's options from the command line and the environment; a flag of the command line has precedence
 * over its environment variable.
 *
 * @throws OptionError when an environment variable has a value that its option does not accept.
 */
export function serverOptions(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): ServerOptions {
  const values = optionEntries.flatMap(([name, option]) => {
    if (command.getOptionValueSource(name) === "cli") return [[name, command.getOptionValue(name)]];
    const variable = nameVariable(name);
    const text = environment[variable];
    return text === undefined ? [] : [[name, readOption(variable, option, text)]];
  });
  return { ...commandDefaults, ...Object.fromEntries(values) };
}

/**
 * Creates the command-line flag of a sandbox option: The flag of `taskDelay` is `--task-delay`; the flag of an option
 * that is on by default begins with `--no-`.
 */
function createFlag(name: OptionName, option: Option<unknown>): Flag {
  const { argument, choices, group, help } = option;
  const isOn = option.default === true;
  const flagName = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const flag = new Flag(
    `--${isOn ? "no-" : ""}${flagName}${argument === undefined ? "" : ` ${argument}`}`,
    isOn ? `do not ${help}` : `${help}${choices === undefined ? "" : ` (${choices.join(", ")})`}`,
  ).helpGroup(group);
  if (argument === undefined) return flag;
  const defaults: Readonly<Record<string, unknown>> = {
    [name]: option.default,
    ...commandDefaults,
  };
  return flag
    .argParser((text, earlier) => {
      try {
        const value = readOption(`--${flagName}`, option, text);
        const isRepeatedList = Array.isArray(earlier) && Array.isArray(value);
        return isRepeatedList ? [...earlier, ...value] : value;
      } catch (error) {
        throw error instanceof OptionError
          ? new InvalidArgumentError(error.message.slice(error.option.length + 1))
          : error;
      }
    })
    .default(defaults[name]);
}

/**
 * Returns the name of a sandbox option's environment variable: `taskDelay` becomes `MARKETPLACE_SANDBOX_TASK_DELAY`.
 */
function nameVariable(name: OptionName): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `MARKETPLACE_SANDBOX_${text.toUpperCase()}`;
}
