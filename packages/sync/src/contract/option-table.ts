import { isTimeZone } from "./local-time.ts";
import { DEFAULT_TIME_ZONE } from "./written-date.ts";

/**
 * The longest lease, and the longest pause of a pacer; a stored end of a lease or pause that lies further in the
 * future was written before a clock was set back.
 */
export const MAX_LEASE_OR_PAUSE_MS = 10 * 60_000;

/** Settings for desired prices and stock, in which all times are milliseconds. */
export interface OfferSettings {
  /** The value of the field `integrator` in every task. */
  readonly integrator: string;
  /**
   * The lease of the process that sends offers and polls tasks; another process takes over when it commits nothing
   * for this time.
   */
  readonly leaseMs: number;
  /**
   * The maximum time until the listed products confirm the prices and stock of a task. Prices and stock that the
   * service does not list within the confirmation timeout are sent again, or end as not confirmed. A newer desired
   * offer for the same stock code waits at most until the confirmation timeout.
   */
  readonly confirmationTimeoutMs: number;
  /** The delay between sending a task and the first poll of its products; the delay grows with each further poll. */
  readonly initialPollDelayMs: number;
  /** The maximum number of times that one desired offer is sent. */
  readonly maxSends: number;
}

/** Settings for keyed writes, in which all times are milliseconds. */
export interface WriteSettings {
  /** The lease of a keyed write; after it expires, another process may read the write back and take it over. */
  readonly leaseMs: number;
  /**
   * The time after the end of its lease during which a keyed write may still take effect at the service; the write is
   * not sent again within this time.
   */
  readonly consistencyDelayMs: number;
  /** How long a key and its outcome are kept; a write with an unknown outcome is kept until it is resolved. */
  readonly retentionMs: number;
}

/** Settings for feeds, in which all times are milliseconds. */
export interface FeedSettings {
  /** The time from the end of one poll to the start of the next poll. */
  readonly pollIntervalMs: number;
  /** The delay before the first retry for a seller whose credentials were refused; it doubles up to ten minutes. */
  readonly pausedRetryMs: number;
  /**
   * How long the service may take until an update appears in its listing; a poll reads only what was updated earlier
   * than this time before now.
   */
  readonly consistencyDelayMs: number;
  /** How far before the checkpoint every fifth poll starts. */
  readonly overlapMs: number;
  /** The time from the end of one audit to the start of the next audit. */
  readonly auditIntervalMs: number;
  /** How far back in time an audit starts. */
  readonly auditWindowMs: number;
  /** The number of packages that a feed job reads before the jobs of other sellers can run. */
  readonly maxPackagesPerJob: number;
}

/**
 * The declaration of an option, with its help text, default and check, and with its flag or environment variable for
 * the command.
 */
export interface Option<Value = unknown> {
  readonly help: string;
  /** The default value of the option; undefined for an option without a default. */
  readonly default: Value | undefined;
  /** Describes in the form "must be ..." what is wrong with a value; undefined for a valid value. */
  readonly problem: (value: unknown) => string | undefined;
  readonly flag?: string;
  readonly variable?: string;
}

type Options<Settings> = { readonly [Name in keyof Settings]-?: Option<Settings[Name]> };
type CommandNames = Pick<Option, "flag" | "variable">;

function wholeNumber<Fallback extends number | undefined>(
  help: string,
  fallback: Fallback,
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
  names: CommandNames = {},
): Option<number | Fallback> {
  const range =
    maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
  return {
    ...names,
    help,
    default: fallback,
    problem: (value) =>
      Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum
        ? undefined
        : `must be a whole number${range}`,
  };
}

function text<Fallback extends string | undefined, Names extends CommandNames>(
  help: string,
  fallback: Fallback,
  names: Names,
): Option<string> & { readonly default: Fallback } & Names {
  const problem = (value: unknown) =>
    typeof value === "string" && value.trim() !== "" ? undefined : "must not be empty";
  return { ...names, help, default: fallback, problem };
}

function timeZone(): Option<string> & { readonly default: string } & CommandNames {
  return {
    help: "the zone of dates without one, and of times in CSV: an IANA name such as Europe/Istanbul, or an offset",
    default: DEFAULT_TIME_ZONE,
    problem: (value) =>
      typeof value === "string" && isTimeZone(value)
        ? undefined
        : "must be an IANA time zone such as Europe/Istanbul, or an offset such as +03:00",
    flag: "--time-zone <zone>",
    variable: "MARKETPLACE_TIME_ZONE",
  };
}

/** Makes `false` a valid value of an option. */
function orFalse(option: Option<number>): Option<number | false> {
  return { ...option, problem: (value) => (value === false ? undefined : option.problem(value)) };
}

/**
 * The default of 800 listing requests per minute is below the service's limit of 1000 (interface-specification.md,
 * Limits), which leaves 200 requests per minute for other programs of the seller.
 */
export const DEFAULT_RATE = 800;

export const DEFAULT_CONCURRENCY = 8;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const feed: Options<FeedSettings> = {
  pollIntervalMs: wholeNumber("time from the end of one poll to the next", 30_000, 0),
  pausedRetryMs: wholeNumber(
    "delay before a seller whose credentials were refused is retried",
    MINUTE,
    1,
  ),
  consistencyDelayMs: wholeNumber("how long the service may take to list an update", 2_000, 0),
  overlapMs: wholeNumber("how far before the checkpoint every fifth poll starts", 5 * MINUTE, 0),
  auditIntervalMs: wholeNumber("time from the end of one audit to the next", DAY, 0),
  auditWindowMs: wholeNumber("how many milliseconds before now an audit starts", 15 * DAY, 0),
  maxPackagesPerJob: wholeNumber(
    "packages that a feed job reads before jobs of other sellers run",
    5_000,
    0,
  ),
};
const writes: Options<WriteSettings> = {
  // A shorter lease of a keyed write would leave no time to send its request.
  leaseMs: wholeNumber("lease of a keyed write", MINUTE, 1_000, MAX_LEASE_OR_PAUSE_MS),
  consistencyDelayMs: wholeNumber(
    "how long after its lease a write may still take effect",
    5_000,
    0,
  ),
  retentionMs: wholeNumber("how long a key and its outcome are kept", 90 * DAY, 0),
};
const offers: Options<OfferSettings> = {
  integrator: text("the field `integrator` of every task", "marketplace-sync", {}),
  leaseMs: wholeNumber(
    "lease of the process that sends offers and polls tasks; another process takes over after this time without a commit",
    MINUTE,
    1,
    MAX_LEASE_OR_PAUSE_MS,
  ),
  confirmationTimeoutMs: wholeNumber(
    "how long to wait until the products confirm a task",
    5 * MINUTE,
    1,
  ),
  initialPollDelayMs: wholeNumber(
    "delay between sending a task and the first poll of its products",
    2_000,
    1,
    MAX_LEASE_OR_PAUSE_MS,
  ),
  maxSends: wholeNumber("maximum number of times that one desired offer is sent", 3, 1),
};

/** The options of the library, in groups. */
export const optionTable = {
  "": {
    requestsPerMinute: orFalse(
      wholeNumber(
        "listing requests per minute and seller for all processes together, or `false` for a limit per process",
        DEFAULT_RATE,
        1,
      ),
    ),
    retentionDays: wholeNumber(
      "remove customers' personal data from packages that were not updated for this many days",
      undefined,
      1,
      99_999,
      {
        flag: "--retention <days>",
      },
    ),
    concurrency: wholeNumber("number of sellers that are read at once", DEFAULT_CONCURRENCY, 1),
    timeZone: timeZone(),
  },
  feed,
  writes,
  offers,
} as const;

/** The options that only the command has. */
export const commandOptions = {
  database: text("the database", "./marketplace.db" as string, {
    flag: "--database <file or address>",
    variable: "MARKETPLACE_DATABASE",
  }),
  config: text("configuration file", "marketplace-sync.config.ts or .mjs", {
    flag: "--config <file>",
  }),
  seller: text(
    "run the command for this seller only; also names the only seller of the environment",
    "shop" as string,
    {
      flag: "--seller <name>",
    },
  ),
  begin: text("the time from which a new feed reads packages", "15 days ago", {
    flag: "--begin <date>",
  }),
  baseUrl: text(
    "address of the service; for one of several sellers `MARKETPLACE_BASE_URL_SHOP_1`",
    undefined,
    { variable: "MARKETPLACE_BASE_URL" },
  ),
  operator: text("file with the operator's names, `operator.json`", undefined, {
    flag: "--operator <file>",
    variable: "MARKETPLACE_OPERATOR",
  }),
  sellers: text("names of several sellers, such as `shop-1,shop-2`", undefined, {
    variable: "MARKETPLACE_SELLERS",
  }),
  appKey: text("key of the seller; for several `MARKETPLACE_APP_KEY_SHOP_1` and so on", undefined, {
    variable: "MARKETPLACE_APP_KEY",
  }),
  appSecret: text(
    "secret of the seller; for several `MARKETPLACE_APP_SECRET_SHOP_1` and so on",
    undefined,
    {
      variable: "MARKETPLACE_APP_SECRET",
    },
  ),
} as const;

function readDefaults<Settings>(options: Options<Settings>): Settings {
  const defaults = Object.entries<Option>(options).map(([name, option]) => [name, option.default]);
  // The cast is needed because `Object.fromEntries` cannot express that each option's default has the type of its
  // setting.
  return Object.fromEntries(defaults) as Settings;
}

/** The default settings of the feed. */
export const defaultFeedSettings: FeedSettings = readDefaults(feed);
/** The default settings of keyed writes. */
export const defaultWriteSettings: WriteSettings = readDefaults(writes);
/** The default settings of desired prices and stock. */
export const defaultOfferSettings: OfferSettings = readDefaults(offers);

export type CheckedOptions = {
  readonly [Group in Exclude<keyof typeof optionTable, "">]?: object | undefined;
} & { readonly [Name in keyof (typeof optionTable)[""]]?: unknown };

/** @throws RangeError that names the invalid option */
export function checkOptions(checked: CheckedOptions): void {
  for (const [group, options] of Object.entries<Readonly<Record<string, Option>>>(optionTable)) {
    const values: object | undefined = group === "" ? checked : Reflect.get(checked, group);
    for (const [name, option] of Object.entries(options)) {
      const value: unknown = values && Reflect.get(values, name);
      const problem = value === undefined ? undefined : option.problem(value);
      if (problem === undefined) continue;
      throw new RangeError(`${group === "" ? name : `${group}.${name}`} ${problem}`);
    }
  }
}
