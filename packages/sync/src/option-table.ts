import { MAX_LEASE_OR_PAUSE_MS } from "./domain/retry-delay.ts";

/** How desired prices and stock are sent and confirmed. Times in milliseconds. */
export interface OfferSettings {
  /** Who integrates, as every task says. */
  readonly integrator: string;
  /** How long sending a task or reading products may go without a commit before another process may take over. */
  readonly leaseMs: number;
  /**
   * How long a task may take until its products show it. What they do not show then is sent again or ends as not
   * confirmed; a newer desired offer for the same stock code waits so long at most.
   */
  readonly confirmationTimeoutMs: number;
  /** From sending a task to the first poll of its products; later polls are further and further apart. */
  readonly initialPollDelayMs: number;
  /** How often the same desired offer is sent at most. */
  readonly maxSends: number;
}

/** How keyed writes are made. Times in milliseconds. */
export interface WriteSettings {
  /** How long a write may take in all; after it another process may read it back and take it over. */
  readonly leaseMs: number;
  /** How long after its last moment a write may still take effect: it is not sent again before that. */
  readonly consistencyDelayMs: number;
  /** How long the outcome of a key is kept; that of an unknown write is kept until it is resolved. */
  readonly keepMs: number;
}

/** How a feed is kept current. Times in milliseconds. */
export interface FeedSettings {
  /** From the end of one poll to the next. */
  readonly pollIntervalMs: number;
  /** How soon a seller whose credentials were refused is tried again: twice as long each time, up to ten minutes. */
  readonly pausedRetryMs: number;
  /** How long after an update the service may still fail to list it; a poll keeps so far behind the present. */
  readonly consistencyDelayMs: number;
  /** How far back every fifth poll begins. */
  readonly overlapMs: number;
  /** From the end of one audit to the next. */
  readonly auditIntervalMs: number;
  /** How far back an audit begins. */
  readonly auditWindowMs: number;
  /** How many packages a job reads before jobs of other sellers run. */
  readonly maxPackagesPerJob: number;
}

/** One option: what it is for, its default, its check, and how the command takes it. */
export interface Option<Value = unknown> {
  readonly help: string;
  /** Undefined where it is left out by default. */
  readonly default: Value | undefined;
  /** What a value that cannot be used must be, "must be ..."; undefined for others. */
  readonly problem: (value: unknown) => string | undefined;
  readonly flag?: string;
  readonly variable?: string;
}

type Options<Settings> = { readonly [Name in keyof Settings]-?: Option<Settings[Name]> };
type Taken = Pick<Option, "flag" | "variable">;

function whole<Fallback extends number | undefined>(
  help: string,
  fallback: Fallback,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
  taken: Taken = {},
): Option<number | Fallback> {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `, ${least} or more` : ` from ${least} to ${most}`;
  return {
    ...taken,
    help,
    default: fallback,
    problem: (value) =>
      Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
        ? undefined
        : `must be a whole number${range}`,
  };
}

function text<Fallback extends string | undefined, As extends Taken>(
  help: string,
  fallback: Fallback,
  taken: As,
): Option<string> & { readonly default: Fallback } & As {
  const problem = (value: unknown) =>
    typeof value === "string" && value.trim() !== "" ? undefined : "must not be empty";
  return { ...taken, help, default: fallback, problem };
}

/** A number, or `false`. */
function orOff(option: Option<number>): Option<number | false> {
  return { ...option, problem: (value) => (value === false ? undefined : option.problem(value)) };
}

/** Leaves room for a seller's other programs (interface-specification.md, Limits: 1000 a minute). */
export const DEFAULT_RATE = 800;

export const DEFAULT_CONCURRENCY = 8;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const feed: Options<FeedSettings> = {
  pollIntervalMs: whole("from the end of one poll to the next", 30_000, 0),
  pausedRetryMs: whole(
    "how soon a seller whose credentials were refused is tried again",
    MINUTE,
    1,
  ),
  consistencyDelayMs: whole("how far behind the present a poll keeps", 2_000, 0),
  overlapMs: whole("how far back every fifth poll begins", 5 * MINUTE, 0),
  auditIntervalMs: whole("from the end of one audit to the next", DAY, 0),
  auditWindowMs: whole("how far back an audit begins", 15 * DAY, 0),
  maxPackagesPerJob: whole(
    "packages that one job of a feed reads before jobs of other sellers run",
    5_000,
    0,
  ),
};
const writes: Options<WriteSettings> = {
  // A shorter lease leaves no time to send.
  leaseMs: whole("how long a keyed write may take in all", MINUTE, 1_000, MAX_LEASE_OR_PAUSE_MS),
  consistencyDelayMs: whole("how long after that a write may still take effect", 5_000, 0),
  keepMs: whole("how long the outcome of a key is kept", 90 * DAY, 0),
};
const offers: Options<OfferSettings> = {
  integrator: text("who integrates, as every task says", "marketplace-sync", {}),
  leaseMs: whole(
    "how long sending or reading may go without a commit",
    MINUTE,
    1,
    MAX_LEASE_OR_PAUSE_MS,
  ),
  confirmationTimeoutMs: whole("how long a task may take until products show it", 5 * MINUTE, 1),
  initialPollDelayMs: whole(
    "from sending a task to the first poll",
    2_000,
    1,
    MAX_LEASE_OR_PAUSE_MS,
  ),
  maxSends: whole("how often the same values are sent at most", 3, 1),
};

/** Every option of the library and of the command with a value of its own, by the group that it stands in. */
export const optionTable = {
  "": {
    requestsPerMinute: orOff(
      whole("listing requests of one seller in any minute, or `false`", DEFAULT_RATE, 1),
    ),
    retentionDays: whole("remove customers' data after so many days", undefined, 1, 99_999, {
      flag: "--retention <days>",
    }),
    concurrency: whole("how many sellers are read at once", DEFAULT_CONCURRENCY, 1),
  },
  feed,
  writes,
  offers,
} as const;

/** What the command takes beside the options of the library. */
export const commandOptions = {
  database: text("where everything is kept", "./marketplace.db" as string, {
    flag: "--database <file or address>",
    variable: "MARKETPLACE_DATABASE",
  }),
  config: text("configuration file", "marketplace-sync.config.ts or .mjs", {
    flag: "--config <file>",
  }),
  seller: text(
    "one seller alone, of several; names the only one of the environment",
    "shop" as string,
    {
      flag: "--seller <name>",
    },
  ),
  begin: text("where the feed begins", "15 days ago", { flag: "--begin <date>" }),
  baseUrl: text(
    "address of the service; of one of several `MARKETPLACE_BASE_URL_SHOP_1`",
    undefined,
    { variable: "MARKETPLACE_BASE_URL" },
  ),
  sellers: text("names of several sellers of the environment, such as `shop-1,shop-2`", undefined, {
    variable: "MARKETPLACE_SELLERS",
  }),
  appKey: text("key of the seller; of several `MARKETPLACE_APP_KEY_SHOP_1` and so on", undefined, {
    variable: "MARKETPLACE_APP_KEY",
  }),
  appSecret: text("its secret; of several `MARKETPLACE_APP_SECRET_SHOP_1` and so on", undefined, {
    variable: "MARKETPLACE_APP_SECRET",
  }),
} as const;

function readDefaults<Settings>(options: Options<Settings>): Settings {
  const all = Object.entries<Option>(options).map(([name, option]) => [name, option.default]);
  // Each option has a default of its setting's type.
  return Object.fromEntries(all) as Settings;
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

/** @throws RangeError that names the option */
export function checkOptions(given: CheckedOptions): void {
  for (const [group, options] of Object.entries<Readonly<Record<string, Option>>>(optionTable)) {
    const values: object | undefined = group === "" ? given : Reflect.get(given, group);
    for (const [name, option] of Object.entries(options)) {
      const value: unknown = values && Reflect.get(values, name);
      const problem = value === undefined ? undefined : option.problem(value);
      if (problem === undefined) continue;
      throw new RangeError(`${group === "" ? name : `${group}.${name}`} ${problem}`);
    }
  }
}
