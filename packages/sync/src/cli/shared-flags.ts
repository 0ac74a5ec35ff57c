import { type Command, InvalidArgumentError } from "commander";
import { commandOptions, type OptionDescription, optionTable } from "../contract/option-table.ts";

/** The values of the flags that several commands share. */
export interface SharedFlags {
  readonly database?: string;
  readonly config?: string;
  readonly seller?: string;
  /** The file with the operator's names. */
  readonly operator?: string;
  /** A date as the user wrote it; see `readDateFlag`. */
  readonly begin?: string;
  readonly timeZone?: string;
  readonly retention?: number;
  readonly maxPriceFall?: number;
  readonly maxPriceRise?: number;
  readonly maxZeroed?: number;
  /** The base URL from the flag of `move`; it overrides every other base URL. */
  readonly baseUrl?: string;
  /** True for commands that need an existing database and create no database. */
  readonly mustExist?: boolean;
  /** True for commands that show stored data even where the environment has no credentials. */
  readonly mayLackCredentials?: boolean;
}

/** The name of a shared flag. */
export type SharedFlag =
  | "database"
  | "config"
  | "seller"
  | "operator"
  | "begin"
  | "retentionDays"
  | "timeZone"
  | OfferLimit;

/** The settings of offers that are flags and environment variables, too. */
export const offerLimits = ["maxPriceFall", "maxPriceRise", "maxZeroed"] as const;

type OfferLimit = (typeof offerLimits)[number];

/** The flags that most commands have. */
export const COMMON_FLAGS: readonly SharedFlag[] = ["database", "config", "seller", "operator"];

/** The flags of commands that read a date. */
export const DATE_FLAGS: readonly SharedFlag[] = [...COMMON_FLAGS, "timeZone"];

/** The flags of commands that may start a new feed. */
export const FEED_FLAGS: readonly SharedFlag[] = [...DATE_FLAGS, "begin", "retentionDays"];

export function addSharedFlags(command: Command, names: readonly SharedFlag[]): Command {
  const options = { ...commandOptions, ...optionTable[""], ...optionTable.offers };
  for (const name of names) {
    const { flag, help, default: fallback }: OptionDescription = options[name];
    if (flag === undefined) continue;
    const description = fallback === undefined ? help : `${help}; default ${fallback}`;
    const parse = parsers.get(flag);
    if (parse === undefined) command.option(flag, description);
    else command.option(flag, description, parse);
  }
  return command;
}

const parsers: ReadonlyMap<string | undefined, (text: string) => number> = new Map([
  [optionTable[""].retentionDays.flag, parseDays],
  ...offerLimits.map(
    (name) => [optionTable.offers[name].flag, (text: string) => parseLimit(name, text)] as const,
  ),
]);

/** Reads a limit such as `50` or `50%`, or says what is wrong with it. */
export function readLimit(name: OfferLimit, text: string): number | string {
  const value = Number(text.trim() === "" ? NaN : text.replace(/\s*%$/, ""));
  const problem = optionTable.offers[name].check(value, JSON.stringify(text));
  return problem === undefined ? value : problem.message;
}

function parseLimit(name: OfferLimit, text: string): number {
  const limit = readLimit(name, text);
  if (typeof limit === "number") return limit;
  throw new InvalidArgumentError(`The value ${limit}`);
}

function parseDays(text: string): number {
  const [, days] = /^(\d{1,5})d?$/.exec(text) ?? [];
  const { check } = optionTable[""].retentionDays;
  if (days !== undefined && check(Number(days), "--retention") === undefined) return Number(days);
  throw new InvalidArgumentError("The value must be a number of days, such as 90");
}

/** Returns the option `seller` of a library call if the user set the flag --seller. */
export function pickSeller({ seller }: SharedFlags): { readonly seller?: string } {
  return seller === undefined ? {} : { seller };
}
