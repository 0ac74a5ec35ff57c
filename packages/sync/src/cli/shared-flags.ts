import { type Command, InvalidArgumentError } from "commander";
import { commandOptions, type OptionDescription, optionTable } from "../contract/option-table.ts";

export interface SharedFlags {
  readonly database?: string;
  readonly config?: string;
  readonly seller?: string;
  /** The file with the operator's names. */
  readonly operator?: string;
  /** As written; see `readDateFlag`. */
  readonly begin?: string;
  readonly timeZone?: string;
  readonly retention?: number;
  readonly maxPriceFall?: number;
  readonly maxPriceRise?: number;
  readonly maxZeroed?: number;
  /** Of `move`; overrides every other base URL. */
  readonly baseUrl?: string;
  /** Creates no database. */
  readonly mustExist?: boolean;
  /** Shows stored data even without credentials. */
  readonly mayLackCredentials?: boolean;
}

export type SharedFlag =
  | "database"
  | "config"
  | "seller"
  | "operator"
  | "begin"
  | "retentionDays"
  | "timeZone"
  | OfferLimit;

/** Also environment variables. */
export const offerLimits = ["maxPriceFall", "maxPriceRise", "maxZeroed"] as const;

type OfferLimit = (typeof offerLimits)[number];

export const COMMON_FLAGS: readonly SharedFlag[] = ["database", "config", "seller", "operator"];

export const DATE_FLAGS: readonly SharedFlag[] = [...COMMON_FLAGS, "timeZone"];

/** For commands that may start a feed. */
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

/** Such as `50` or `50%`; else says what is wrong. */
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

export function pickSeller({ seller }: SharedFlags): { readonly seller?: string } {
  return seller === undefined ? {} : { seller };
}
