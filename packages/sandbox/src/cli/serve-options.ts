import { type Command, Option as Flag, InvalidArgumentError } from "commander";
import { type Option, OptionError } from "../server/option-kinds.ts";
import { type OptionName, optionTable } from "../server/option-table.ts";
import type { ServerOptions } from "../server/resolve-options.ts";

/** In the command, the log is on. */
const commandDefaults: Pick<ServerOptions, "logLevel"> = { logLevel: "info" };

/** The table without what each type says. */
const formatTable = Object.entries(optionTable) as unknown as readonly [
  OptionName,
  Option<unknown>,
][];

export function addServeOptions(command: Command): void {
  for (const [name, option] of formatTable) command.addOption(createFlag(name, option));
}

/**
 * The server's options as the command line and the environment give them; the command line wins.
 *
 * @throws OptionError for a variable that its option does not take.
 */
export function serverOptions(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): ServerOptions {
  const values = formatTable.flatMap(([name, option]) => {
    if (command.getOptionValueSource(name) === "cli") return [[name, command.getOptionValue(name)]];
    const variable = nameVariable(name);
    const text = environment[variable];
    return text === undefined ? [] : [[name, read(variable, option, text)]];
  });
  return { ...commandDefaults, ...Object.fromEntries(values) };
}

/** `taskDelay` is `--task-delay`; what is on by default is switched off by `--no-...`. */
function createFlag(name: OptionName, option: Option<unknown>): Flag {
  const { argument, choices, group, help } = option;
  const isOn = option.default === true;
  const description = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const flag = new Flag(
    `--${isOn ? "no-" : ""}${description}${argument === undefined ? "" : ` ${argument}`}`,
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
        const value = read(`--${description}`, option, text);
        const isMore = Array.isArray(earlier) && Array.isArray(value);
        return isMore ? [...earlier, ...value] : value;
      } catch (error) {
        throw error instanceof OptionError
          ? new InvalidArgumentError(error.message.slice(error.option.length + 1))
          : error;
      }
    })
    .default(defaults[name]);
}

/** `taskDelay` is `MARKETPLACE_SANDBOX_TASK_DELAY`. */
function nameVariable(name: OptionName): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `MARKETPLACE_SANDBOX_${text.toUpperCase()}`;
}

function read(source: string, option: Option<unknown>, text: string): unknown {
  const value = option.parse(text);
  // What stands for no value is checked as it is.
  const problem = option.problem(value ?? text);
  if (problem !== undefined) throw new OptionError(source, problem);
  return value;
}
