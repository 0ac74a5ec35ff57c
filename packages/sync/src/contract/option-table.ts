import {
  anything,
  be,
  holding,
  type Kind,
  number,
  orFalse,
  text,
  throwProblem,
  wholeNumber,
} from "@marketplace-seller/client-core/internal";
import { isTimeZone } from "./local-time.ts";
import { DEFAULT_TIME_ZONE } from "./written-date.ts";

/** Of a lease, and of a pacer's pause; a stored end further ahead was written before a clock was set back. */
export const MAX_LEASE_OR_PAUSE_MS = 10 * 60_000;

/** Settings for desired prices and stock; times in milliseconds. */
export interface OfferSettings {
  /** The field `integrator` of every task. */
  readonly integrator: string;
  /** The lease of the process that sends offers and polls tasks; it ends where the process commits nothing. */
  readonly leaseMs: number;
  /**
   * How long the listed products may take to confirm a task. What they do not show by then is sent again, or ends as not
   * confirmed; a newer offer for the same stock code waits no longer.
   */
  readonly confirmationTimeoutMs: number;
  /** From sending a task to the first poll of its products; the delay grows with each poll. */
  readonly initialPollDelayMs: number;
  /** How often one desired offer is sent at most. */
  readonly maxSends: number;
  /** A sale price that falls by more than this part of the listed one is held, percent. */
  readonly maxPriceFall: number;
  /** A sale price that rises to more than so many times the listed one is held. */
  readonly maxPriceRise: number;
  /**
   * Rows that set the stock of more than this part of the SKUs that are listed with stock to 0 are refused as a whole,
   * percent; fewer than 20 rows never are.
   */
  readonly maxZeroed: number;
}

/** Settings for keyed writes; times in milliseconds. */
export interface WriteSettings {
  /** The lease of a keyed write; after it, another process may read the write back and take it over. */
  readonly leaseMs: number;
  /** How long after its lease a write may still take effect at the service; until then it is not sent again. */
  readonly consistencyDelayMs: number;
  /** How long a key and its outcome are kept; an unknown outcome is kept until it is resolved. */
  readonly retentionMs: number;
}

/** Settings for feeds; times in milliseconds. */
export interface FeedSettings {
  /**
   * The time from the end of one poll to the start of the next poll. By default 10 s; longer for more than 600 sellers
   * of one service, and where polls would take more than a tenth of `requestsPerMinute`; doubled after a 429.
   */
  readonly pollIntervalMs?: number | undefined;
  /** The delay before a seller whose credentials were refused is retried; doubles up to ten minutes. */
  readonly pausedRetryMs: number;
  /** How long the service may take to list an update; a poll reads only what was updated earlier. */
  readonly consistencyDelayMs: number;
  /** How far before the checkpoint every fifth poll starts. */
  readonly overlapMs: number;
  /** From the end of one audit to the start of the next. */
  readonly auditIntervalMs: number;
  /** How far back an audit starts. */
  readonly auditWindowMs: number;
  /** Packages that a feed job reads before jobs of other sellers run. */
  readonly maxPackagesPerJob: number;
}

/** What the README and `--help` say of an option. */
export interface OptionDescription<Value = unknown> {
  readonly help: string;
  readonly default?: Value | undefined;
  readonly flag?: string;
  readonly variable?: string;
}

interface Option<Value = unknown> extends OptionDescription<Value>, Kind {}

const option = <Value>(kind: Kind, fallback: Value, help: string): Option<Value> => ({
  ...kind,
  default: fallback,
  help,
});

type Options<Settings> = { readonly [Name in keyof Settings]-?: Option<Settings[Name]> };

/** Leaves 200 of the service's 1000 listing requests per minute (Limits) to other programs of the seller. */
export const DEFAULT_RATE = 800;

export const DEFAULT_CONCURRENCY = 8;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const fromZero = wholeNumber(0);
const fromOne = wholeNumber(1);
const leaseOrPause = wholeNumber(1, MAX_LEASE_OR_PAUSE_MS);
const percent = number("a number from 0 to 100", (value) => value >= 0 && value <= 100);
const times = number("a number, 1 or more", (value) => value >= 1 && Number.isFinite(value));

const feed: Options<FeedSettings> = {
  pollIntervalMs: option<number | undefined>(
    fromZero,
    undefined,
    "time from the end of one poll to the next; by default 10 s, longer for more than 600 sellers of one service, for a low `requestsPerMinute`, and after a 429",
  ),
  pausedRetryMs: option(fromOne, MINUTE, "retry delay of a seller whose credentials were refused"),
  consistencyDelayMs: option(fromZero, 2_000, "how long the service may take to list an update"),
  overlapMs: option(fromZero, 5 * MINUTE, "how far before the checkpoint every fifth poll starts"),
  auditIntervalMs: option(fromZero, DAY, "time from the end of one audit to the next"),
  auditWindowMs: option(fromZero, 15 * DAY, "how many milliseconds before now an audit starts"),
  maxPackagesPerJob: option(fromZero, 5_000, "packages that a feed job reads before others run"),
};

const writes: Options<WriteSettings> = {
  // A shorter lease of a keyed write would leave no time to send its request.
  leaseMs: option(wholeNumber(1_000, MAX_LEASE_OR_PAUSE_MS), MINUTE, "lease of a keyed write"),
  consistencyDelayMs: option(fromZero, 5_000, "how long after its lease a write may take effect"),
  retentionMs: option(fromZero, 90 * DAY, "how long a key and its outcome are kept"),
};

const offers: Options<OfferSettings> = {
  integrator: option(text(), "marketplace-sync", "the field `integrator` of every task"),
  leaseMs: option(
    leaseOrPause,
    MINUTE,
    "lease of the process that sends offers and polls tasks; another process takes over after this time without a commit",
  ),
  confirmationTimeoutMs: option(fromOne, 5 * MINUTE, "time for the products to confirm a task"),
  initialPollDelayMs: option(leaseOrPause, 2_000, "from sending a task to its first poll"),
  maxSends: option(fromOne, 3, "maximum number of times that one desired offer is sent"),
  maxPriceFall: {
    ...option(percent, 50, "hold a price that falls by more than this percentage of the listed"),
    flag: "--max-price-fall <percent>",
    variable: "MARKETPLACE_MAX_PRICE_FALL",
  },
  maxPriceRise: {
    ...option(times, 8, "hold a price that rises to more than so many times the listed one"),
    flag: "--max-price-rise <times>",
    variable: "MARKETPLACE_MAX_PRICE_RISE",
  },
  maxZeroed: {
    ...percent,
    default: 30,
    help: "refuse rows, from 20 on, that set the stock of more than so many percent of the SKUs listed with stock to 0",
    flag: "--max-zeroed <percent>",
    variable: "MARKETPLACE_MAX_ZEROED",
  },
};

/** The options of the library, in groups. */
export const optionTable = {
  "": {
    requestsPerMinute: option<number | false>(
      orFalse(fromOne, ", or false"),
      DEFAULT_RATE,
      "listing requests per minute and seller for all processes together, or `false` for a limit per process",
    ),
    retentionDays: {
      ...wholeNumber(1, 99_999),
      default: undefined,
      help: "remove customers' personal data from packages that were not updated for this many days",
      flag: "--retention <days>",
    },
    concurrency: option(fromOne, DEFAULT_CONCURRENCY, "number of sellers that are read at once"),
    timeZone: {
      ...be(
        "an IANA time zone such as Europe/Istanbul, or an offset such as +03:00",
        (value) => typeof value === "string" && isTimeZone(value),
      ),
      default: DEFAULT_TIME_ZONE,
      help: "the zone of dates without one, and of times in CSV: an IANA name such as Europe/Istanbul, or an offset",
      flag: "--time-zone <zone>",
      variable: "MARKETPLACE_TIME_ZONE",
    },
  },
  feed,
  writes,
  offers,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Option>>>>;

/** The options that only the command has. */
export const commandOptions = {
  database: {
    default: "./marketplace.db",
    help: "the database",
    flag: "--database <file or address>",
    variable: "MARKETPLACE_DATABASE",
  },
  config: {
    default: "marketplace-sync.config.ts, .mts or .mjs",
    help: "configuration file",
    flag: "--config <file>",
  },
  seller: {
    default: "shop",
    help: "run the command for this seller only; also names the only seller of the environment",
    flag: "--seller <name>",
  },
  begin: {
    default: "15 days ago",
    help: "the time from which a new feed reads packages",
    flag: "--begin <date>",
  },
  baseUrl: {
    help: "address of the service; for one of several sellers `MARKETPLACE_BASE_URL_SHOP_1`",
    variable: "MARKETPLACE_BASE_URL",
  },
  operator: {
    help: "file with the operator's names, `operator.json`",
    flag: "--operator <file>",
    variable: "MARKETPLACE_OPERATOR",
  },
  sellers: {
    help: "names of several sellers, such as `shop-1,shop-2`",
    variable: "MARKETPLACE_SELLERS",
  },
  appKey: {
    help: "key of the seller; for several `MARKETPLACE_APP_KEY_SHOP_1` and so on",
    variable: "MARKETPLACE_APP_KEY",
  },
  appSecret: {
    help: "secret of the seller; for several `MARKETPLACE_APP_SECRET_SHOP_1` and so on",
    variable: "MARKETPLACE_APP_SECRET",
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

function readDefaults<Settings>(options: Options<Settings>): Settings {
  const rows = Object.entries<Option>(options);
  // `Object.fromEntries` cannot express that each default has the type of its setting.
  return Object.fromEntries(rows.map(([name, row]) => [name, row.default])) as Settings;
}

/** The default settings of the feed. */
export const defaultFeedSettings: FeedSettings = readDefaults(feed);
/** The default settings of keyed writes. */
export const defaultWriteSettings: WriteSettings = readDefaults(writes);
/** The default settings of desired prices and stock. */
export const defaultOfferSettings: OfferSettings = readDefaults(offers);

const syncOptions = {
  store: anything,
  sellers: anything,
  consumers: anything,
  client: anything,
  ...optionTable[""],
  feed: holding(feed),
  writes: holding(writes),
  offers: holding(offers),
  onEvent: anything,
  meter: anything,
  clock: anything,
};

/** @throws TypeError or RangeError that names the invalid or unknown option */
export function checkOptions(options: Partial<Record<keyof typeof syncOptions, unknown>>): void {
  throwProblem(holding(syncOptions), options, "");
}
