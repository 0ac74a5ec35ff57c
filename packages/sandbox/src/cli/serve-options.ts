import { type Command, Option as Flag, InvalidArgumentError } from "commander";
import { OptionError } from "../domain/option-error.ts";
import { type Option, type OptionName, optionGroups } from "../server/option-table.ts";
import { readOption, type ServerOptions } from "../server/resolve-options.ts";

/** What differs from `startSandbox`: only the command logs by default. */
const commandDefaults: Pick<ServerOptions, "logLevel"> = { logLevel: "info" };

const groups = Object.entries<Readonly<Record<string, Option>>>(optionGroups);

export function addServeOptions(command: Command): void {
  for (const [heading, options] of groups) {
    for (const [name, option] of Object.entries(options))
      command.addOption(createFlag(name as OptionName, option).helpGroup(heading));
  }
}

/**
 * A flag has precedence over its environment variable.
 *
 * @throws OptionError when a variable has a value that its option does not accept
 */
export function serverOptions(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): ServerOptions {
  const names = groups.flatMap(([, options]) => Object.keys(options) as OptionName[]);
  const values = names.flatMap((name) => {
    if (command.getOptionValueSource(name) === "cli") return [[name, command.getOptionValue(name)]];
    const variable = nameVariable(name);
    const text = environment[variable];
    return text === undefined ? [] : [[name, readOption(variable, name, text)]];
  });
  return { ...commandDefaults, ...Object.fromEntries(values) };
}

/** `--task-delay` for `taskDelay`; that of an option that is on by default begins with `--no-`. */
export function createFlag(name: OptionName, option: Option): Flag {
  const { argument, choices, help } = option;
  const isOn = option.default === true;
  const flagName = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const flag = new Flag(
    `--${isOn ? "no-" : ""}${flagName}${argument === undefined ? "" : ` ${argument}`}`,
    isOn ? `do not ${help}` : `${help}${choices === undefined ? "" : ` (${choices.join(", ")})`}`,
  );
  if (argument === undefined) return flag;
  const defaults: Readonly<Record<string, unknown>> = {
    [name]: option.default,
    ...commandDefaults,
  };
  return flag
    .argParser((text, earlier) => {
      try {
        const value = readOption(`--${flagName}`, name, text);
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

/** `taskDelay` becomes `MARKETPLACE_SANDBOX_TASK_DELAY`. */
function nameVariable(name: OptionName): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `MARKETPLACE_SANDBOX_${text.toUpperCase()}`;
}
