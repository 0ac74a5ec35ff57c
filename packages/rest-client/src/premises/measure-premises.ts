import { type Clock, isSellerError, systemClock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { RestClient } from "../create-rest-client.ts";
import {
  createReader,
  type ListingResponse,
  type Reader,
  RequestsUsedUp,
  type Status,
  updatedIn,
  type Window,
} from "./listing-look.ts";
import {
  combineLooks,
  type MeasuredPremise,
  type PremiseId,
  type PremiseVerdict,
  premises,
  unknown,
} from "./premise.ts";
import { judgeClock } from "./probe-clock.ts";
import { type DatesLook, probeDates } from "./probe-dates.ts";
import { probeOrderNumber, probePages, probeStockCode } from "./probe-filters.ts";
import { probeStatuses, readHiddenStatuses, type StatusesLook } from "./probe-statuses.ts";

/** How premises are measured. */
export interface MeasureOptions {
  /** Those that a feed rests on, or all. Default `all`. */
  readonly which?: "all" | "feed";
  /** So many requests are sent at most, retries included. Default 20. */
  readonly maxRequests?: number;
  /** How long before everything is looked at again, milliseconds. Default 1000. */
  readonly pauseMs?: number;
  /** `false` looks again only at what seems false. Default true. */
  readonly twice?: boolean;
  /** The client's `operator.dateShiftMs`: what is measured comes on top of it. Default 0. */
  readonly dateShiftMs?: number;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

const MAX_REQUESTS = 20;
/** What the second look at a premise that seems false may take. */
const KEPT_REQUESTS = 7;
const PAUSE_MS = 1_000;
const DAY = 24 * 60 * 60_000;
/** The longest window that the listing takes (interface-specification.md, Date-window rules). */
const WINDOW_MS = 15 * DAY;

const ALL = Object.keys(premises) as readonly PremiseId[];
const OF_DATES: readonly PremiseId[] = ["epoch-gmt3", "date-bounds", "order-by-field-effect"];
const OF_FEED: readonly PremiseId[] = ["service-clock", ...OF_DATES, "listing-all-statuses"];
const AS_IT_GOES: readonly PremiseId[] = ["last-modified-moves", "stable-ids"];

/**
 * Measures at a service what the walk over changes, read-back and offers rely on beyond the interface document's
 * words. It reads only. Each verdict is given after a second look; an ignored filter, an empty shop and packages
 * that change while they are looked at give `unknown`.
 *
 * @throws what the first request throws, such as an AuthenticationError
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
  reader.keep(KEPT_REQUESTS);
  const asked = which === "all" ? ALL : OF_FEED;
  const first = await look(reader, new Set(asked), undefined);
  const verdicts = new Map(first.verdicts);
  const doubtful = asked.filter((premise) => verdicts.get(premise)?.state === "false");
  const again = doubtful.length > 0 ? doubtful : twice ? asked : [];
  if (again.length > 0) {
    await sleep(clock, options.pauseMs ?? PAUSE_MS, signal);
    reader.keep(0);
    const second = (await look(reader, new Set(again), first)).verdicts;
    for (const premise of again) {
      const [one = USED_UP, other = USED_UP] = [verdicts.get(premise), second.get(premise)];
      verdicts.set(premise, combineLooks(one, other));
    }
  }
  return asked.map((premise) => ({
    premise,
    claim: premises[premise],
    verdict: onTopOf(options.dateShiftMs ?? 0, verdicts.get(premise) ?? USED_UP),
  }));
}

function onTopOf(alreadyMs: number, verdict: PremiseVerdict): PremiseVerdict {
  if (verdict.state !== "false" || verdict.measured.dateShiftMs === undefined) return verdict;
  const dateShiftMs = verdict.measured.dateShiftMs + alreadyMs;
  const remedy = `operator.dateShiftMs: ${dateShiftMs}`;
  return { ...verdict, remedy, measured: { ...verdict.measured, dateShiftMs } };
}

const USED_UP = unknown("the requests are used up");

interface Look {
  readonly verdicts: ReadonlyMap<PremiseId, PremiseVerdict>;
  readonly dates: DatesLook | undefined;
  /** A status that a listing without one does not show. */
  readonly missing: Status | undefined;
}

/** @param before - the first look, of which the second one repeats what seems false */
async function look(
  reader: Reader,
  asked: ReadonlySet<PremiseId>,
  before: Look | undefined,
): Promise<Look> {
  const verdicts = new Map<PremiseId, PremiseVerdict>();
  const { page, window } = await readNewest(reader);
  const probe = async (premise: PremiseId, run: () => Promise<PremiseVerdict>): Promise<void> => {
    if (!asked.has(premise)) return;
    const { result, verdict } = await attempt(run);
    verdicts.set(premise, result ?? verdict);
  };
  if (asked.has("service-clock")) verdicts.set("service-clock", judgeClock(page));
  const listing = await probeListing(reader, { page, window, asked, before });
  for (const [premise, verdict] of listing.verdicts) verdicts.set(premise, verdict);
  await probe("page-filling", () => probePages(reader, window, page));
  await probe("order-number-filter", () => probeOrderNumber(reader, window, page.rows[0]));
  await probe("product-by-stock-code", () => probeStockCode(reader));
  for (const premise of AS_IT_GOES) {
    verdicts.set(premise, unknown("one reading cannot tell; the feed notices it as it goes"));
  }
  return { ...listing, verdicts };
}

interface ListingLook {
  readonly page: ListingResponse;
  readonly window: Window;
  readonly asked: ReadonlySet<PremiseId>;
  readonly before: Look | undefined;
}

/** What is told by single packages: statuses, and dates. */
async function probeListing(
  reader: Reader,
  { page, window, asked, before }: ListingLook,
): Promise<Look> {
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
  let dates: DatesLook | undefined;
  if (OF_DATES.some((premise) => asked.has(premise))) {
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
  const shiftMs = (dates ?? before?.dates)?.shiftMs ?? 0;
  let statuses: StatusesLook | undefined;
  if (asked.has("listing-all-statuses")) {
    const probed = await attempt(() => probeStatuses(reader, page, hidden, window, shiftMs));
    statuses = probed.result;
    const told = statuses?.verdict ?? probed.verdict;
    verdicts.set("listing-all-statuses", ofStatus.isDone ? told : ofStatus.verdict);
  }
  return { verdicts, dates, missing: statuses?.missing };
}

/** The newest packages, in a window that ends a day ahead of both clocks: dates may be read some hours off. */
async function readNewest(
  reader: Reader,
): Promise<{ readonly page: ListingResponse; readonly window: Window }> {
  const read = async (present: number) => {
    const to = present + DAY;
    const window = { from: to - WINDOW_MS, to };
    return { page: await reader.list(updatedIn(window)), window };
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
  /** Why nothing can be told, unless it is done. */
  readonly verdict: PremiseVerdict;
}

/** Runs a probe; one that the service refuses, or that has no requests left, cannot tell. */
async function attempt<T>(probe: () => Promise<T>): Promise<Attempt<T>> {
  const failed = (why: string) => ({ isDone: false, result: undefined, verdict: unknown(why) });
  try {
    return { isDone: true, result: await probe(), verdict: USED_UP };
  } catch (error) {
    if (error instanceof RequestsUsedUp) return failed(error.message);
    if (!isSellerError(error, "refused") && !isSellerError(error, "protocol")) throw error;
    return failed(`the service does not take such a query: ${error.message}`);
  }
}
