import { type Command, InvalidArgumentError } from "commander";
import { commandOptions, type Option, optionTable } from "../contract/option-table.ts";
import { isFuture } from "../store/stored-time.ts";

/** The values of the flags that several commands share. */
export interface SharedFlags {
  readonly database?: string;
  readonly config?: string;
  readonly seller?: string;
  /** The file with the operator's names. */
  readonly operator?: string;
  /** Epoch milliseconds. */
  readonly begin?: number;
  readonly retention?: number;
  /** The base URL from the flag of `move`; it overrides every other base URL. */
  readonly baseUrl?: string;
  /** True for commands that need an existing database and create no database. */
  readonly mustExist?: boolean;
  /** True for commands that show stored data even where the environment has no credentials. */
  readonly mayLackCredentials?: boolean;
}

/** The name of a shared flag. */
export type SharedFlag = "database" | "config" | "seller" | "operator" | "begin" | "retentionDays";

/** The flags that most commands have. */
export const COMMON_FLAGS: readonly SharedFlag[] = ["database", "config", "seller", "operator"];

/** The flags of commands that may start a new feed. */
export const FEED_FLAGS: readonly SharedFlag[] = [...COMMON_FLAGS, "begin", "retentionDays"];

export function addSharedFlags(command: Command, names: readonly SharedFlag[]): Command {
  const options = { ...commandOptions, ...optionTable[""] };
  for (const name of names) {
    const { flag, help, default: fallback }: Option = options[name];
    if (flag === undefined) continue;
    const description = fallback === undefined ? help : `${help}; default ${fallback}`;
    const parse = parsers.get(flag);
    if (parse === undefined) command.option(flag, description);
    else command.option(flag, description, parse);
  }
  return command;
}

const parsers: ReadonlyMap<string | undefined, (text: string) => number> = new Map([
  [commandOptions.begin.flag, parseDate],
  [optionTable[""].retentionDays.flag, parseDays],
]);

/**
 * Parses the date of a flag to epoch milliseconds.
 *
 * @throws InvalidArgumentError for a date in the future, because nothing is stored for it yet
 */
export function parseDate(text: string): number {
  const time = Date.parse(text);
  if (isFuture(time, Date.now()))
    throw new InvalidArgumentError("The date must not be in the future");
  if (!Number.isNaN(time)) return time;
  throw new InvalidArgumentError(
    "The value must be a date, such as 2026-01-31 or 2026-01-31T10:00:00Z",
  );
}

function parseDays(text: string): number {
  const [, days] = /^(\d{1,5})d?$/.exec(text) ?? [];
  const { problem } = optionTable[""].retentionDays;
  if (days !== undefined && problem(Number(days)) === undefined) return Number(days);
  throw new InvalidArgumentError("The value must be a number of days, such as 90");
}

/** Returns the option `seller` of a library call if the user set the flag --seller. */
export function pickSeller({ seller }: SharedFlags): { readonly seller?: string } {
  return seller === undefined ? {} : { seller };
}
