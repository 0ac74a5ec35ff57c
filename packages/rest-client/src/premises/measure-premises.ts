import { type Clock, isSellerError, systemClock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { RestClient } from "../create-rest-client.ts";
import {
  combineMeasurements,
  type MeasuredPremise,
  type PremiseId,
  type PremiseVerdict,
  premises,
  unknown,
} from "./premise.ts";
import {
  createReader,
  createUpdateQuery,
  type ListingResponse,
  type Reader,
  RequestLimitError,
  type Status,
  type Window,
} from "./premise-reader.ts";
import { judgeClock } from "./probe-clock.ts";
import { type DatesMeasurement, probeDates } from "./probe-dates.ts";
import { probeOrderNumber, probePages, probeStockCode } from "./probe-lookups.ts";
import { probeStatuses, readHiddenStatuses, type StatusesMeasurement } from "./probe-statuses.ts";

/** Options of {@link measurePremises}. */
export interface MeasureOptions {
  /** Those that a feed relies on, or all. Default `all`. */
  readonly which?: "all" | "feed";
  /** With retries. Default 20. */
  readonly maxRequests?: number;
  /** Between the first and the second measurement, in milliseconds. Default 1000. */
  readonly pauseMs?: number;
  /** False repeats only the premises that were found false. Default true. */
  readonly twice?: boolean;
  /** The client's, to which a measured shift is added. Default 0. */
  readonly dateShiftMs?: number;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

const MAX_REQUESTS = 20;
/** Kept for the second measurement of a premise found false. */
const RESERVED_REQUESTS = 7;
const PAUSE_MS = 1_000;
const DAY = 24 * 60 * 60_000;
/** Of a listing query (interface-specification.md, Date-window rules). */
const WINDOW_MS = 15 * DAY;

const ALL_PREMISES = Object.keys(premises) as readonly PremiseId[];
const DATE_PREMISES: readonly PremiseId[] = ["epoch-gmt3", "date-bounds", "order-by-field-effect"];
const FEED_PREMISES: readonly PremiseId[] = [
  "service-clock",
  ...DATE_PREMISES,
  "listing-all-statuses",
];
const MEASURED_BY_FEED: readonly PremiseId[] = ["last-modified-moves", "stable-ids"];

/**
 * Measures whether a service keeps what the interface document does not state, and walks over package changes, reading
 * back and offers rely on: by reads alone, each premise twice. A verdict is `unknown` when the service ignores a
 * filter, the shop has no packages, or packages change meanwhile.
 *
 * @throws the error of the first request, such as an AuthenticationError
 * @example
 * const measured = await measurePremises(createRestClient({ baseUrl, credentials }));
 * const wrong = measured.filter(({ verdict }) => verdict.state === "false");
 */
export async function measurePremises(
  client: Pick<RestClient, "packages" | "products">,
  options: MeasureOptions = {},
): Promise<readonly MeasuredPremise[]> {
  const { which = "all", twice = true, clock = systemClock, signal } = options;
  const reader = createReader(client, clock, options.maxRequests ?? MAX_REQUESTS, signal);
  reader.reserve(RESERVED_REQUESTS);
  const requested = which === "all" ? ALL_PREMISES : FEED_PREMISES;
  const first = await measureOnce(reader, new Set(requested), undefined);
  const verdicts = new Map(first.verdicts);
  const seeminglyFalse = requested.filter((premise) => verdicts.get(premise)?.state === "false");
  const repeated = seeminglyFalse.length > 0 ? seeminglyFalse : twice ? requested : [];
  if (repeated.length > 0) {
    await sleep(clock, options.pauseMs ?? PAUSE_MS, signal);
    reader.reserve(0);
    const second = (await measureOnce(reader, new Set(repeated), first)).verdicts;
    for (const premise of repeated) {
      const [one = NO_REQUESTS_LEFT, other = NO_REQUESTS_LEFT] = [
        verdicts.get(premise),
        second.get(premise),
      ];
      verdicts.set(premise, combineMeasurements(one, other));
    }
  }
  return requested.map((premise) => ({
    premise,
    claim: premises[premise],
    verdict: addConfiguredShift(
      options.dateShiftMs ?? 0,
      verdicts.get(premise) ?? NO_REQUESTS_LEFT,
    ),
  }));
}

function addConfiguredShift(alreadyMs: number, verdict: PremiseVerdict): PremiseVerdict {
  if (verdict.state !== "false" || verdict.measured.dateShiftMs === undefined) return verdict;
  const dateShiftMs = verdict.measured.dateShiftMs + alreadyMs;
  const remedy = `operator.dateShiftMs: ${dateShiftMs}`;
  return { ...verdict, remedy, measured: { ...verdict.measured, dateShiftMs } };
}

const NO_REQUESTS_LEFT = unknown("the requests are used up");

interface Measurement {
  readonly verdicts: ReadonlyMap<PremiseId, PremiseVerdict>;
  readonly dates: DatesMeasurement | undefined;
  /** Not in a listing without a status filter. */
  readonly missing: Status | undefined;
}

/** @param before - the first measurement, whose false premises are repeated */
async function measureOnce(
  reader: Reader,
  requested: ReadonlySet<PremiseId>,
  before: Measurement | undefined,
): Promise<Measurement> {
  const verdicts = new Map<PremiseId, PremiseVerdict>();
  const { page, window } = await readNewest(reader);
  const probe = async (premise: PremiseId, run: () => Promise<PremiseVerdict>): Promise<void> => {
    if (!requested.has(premise)) return;
    const { result, verdict } = await attempt(run);
    verdicts.set(premise, result ?? verdict);
  };
  if (requested.has("service-clock")) verdicts.set("service-clock", judgeClock(page));
  const listing = await probeListing(reader, { page, window, requested, before });
  for (const [premise, verdict] of listing.verdicts) verdicts.set(premise, verdict);
  await probe("page-filling", () => probePages(reader, window, page));
  await probe("order-number-filter", () => probeOrderNumber(reader, window, page.rows[0]));
  await probe("product-by-stock-code", () => probeStockCode(reader));
  for (const premise of MEASURED_BY_FEED) {
    verdicts.set(
      premise,
      unknown("a single reading is inconclusive; the feed compares listings with stored packages"),
    );
  }
  return { ...listing, verdicts };
}

interface ListingProbe {
  readonly page: ListingResponse;
  readonly window: Window;
  readonly requested: ReadonlySet<PremiseId>;
  readonly before: Measurement | undefined;
}

async function probeListing(
  reader: Reader,
  { page, window, requested, before }: ListingProbe,
): Promise<Measurement> {
  const verdicts = new Map<PremiseId, PremiseVerdict>();
  const isFirst = before === undefined;
  const ofStatus = await attempt(() =>
    readHiddenStatuses(
      reader,
      window,
      page,
      isFirst ? undefined : before.missing === undefined ? [] : [before.missing],
    ),
  );
  const hidden = ofStatus.result;
  let dates: DatesMeasurement | undefined;
  if (DATE_PREMISES.some((premise) => requested.has(premise))) {
    const rows = [...page.rows, ...(hidden?.values() ?? [])];
    const sorted = rows.toSorted((one, other) => other.updatedAt - one.updatedAt);
    const future = { from: window.to + DAY, to: window.to + DAY + 1_000 };
    const { result, verdict } = await attempt(() =>
      probeDates(reader, sorted, future, before?.dates),
    );
    dates = result;
    verdicts.set("epoch-gmt3", dates?.epoch ?? verdict);
    verdicts.set("date-bounds", dates?.bounds ?? verdict);
    verdicts.set("order-by-field-effect", dates?.orderByField ?? verdict);
  }
  const known = dates ?? before?.dates;
  const reading = {
    shiftMs: known?.shiftMs ?? 0,
    isByCreation: known?.orderByField.state === "false",
  };
  let statuses: StatusesMeasurement | undefined;
  if (requested.has("listing-all-statuses")) {
    const probed = await attempt(() => probeStatuses(reader, page, hidden, reading));
    statuses = probed.result;
    const verdict = statuses?.verdict ?? probed.verdict;
    verdicts.set("listing-all-statuses", ofStatus.isDone ? verdict : ofStatus.verdict);
  }
  return { verdicts, dates, missing: statuses?.missing };
}

/**
 * Up to a day after this machine's time, or after the service's where the clocks are far apart, because the service may
 * shift dates by hours.
 */
async function readNewest(
  reader: Reader,
): Promise<{ readonly page: ListingResponse; readonly window: Window }> {
  const read = async (present: number) => {
    const to = present + DAY;
    const window = { from: to - WINDOW_MS, to };
    return { page: await reader.list(createUpdateQuery(window)), window };
  };
  const machine = reader.clock.now();
  const newest = await read(machine);
  const { serviceTime = machine } = newest.page;
  const isFarOff = serviceTime > machine + DAY / 2 || serviceTime < machine - 10 * DAY;
  return isFarOff ? read(serviceTime) : newest;
}

interface Attempt<T> {
  readonly isDone: boolean;
  readonly result: T | undefined;
  /** Why it is inconclusive. */
  readonly verdict: PremiseVerdict;
}

/** Inconclusive when the service refuses the query, or the requests are used up. */
async function attempt<T>(probe: () => Promise<T>): Promise<Attempt<T>> {
  const failed = (reason: string) => ({
    isDone: false,
    result: undefined,
    verdict: unknown(reason),
  });
  try {
    return { isDone: true, result: await probe(), verdict: NO_REQUESTS_LEFT };
  } catch (error) {
    if (error instanceof RequestLimitError) return failed(error.message);
    if (!isSellerError(error, "refused") && !isSellerError(error, "protocol")) throw error;
    return failed(`the service refuses the query: ${error.message}`);
  }
}
