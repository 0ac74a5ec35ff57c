import {
  type Deviations,
  isSellerError,
  type ServiceRecord,
  systemClock,
} from "@marketplace-seller/client-core";
import type { RestClient } from "../create-rest-client.ts";
import { type MeasureOptions, measurePremises } from "./measure-premises.ts";
import type { MeasuredPremise, PremiseId } from "./premise.ts";
import { createReader, createUpdateQuery, type Reader } from "./premise-reader.ts";
import { readDates, readStatuses } from "./record-dates.ts";
import { recordPages } from "./record-pages.ts";
import { type RefusalProbe, recordRefusals } from "./record-refusals.ts";

/** Options of {@link recordService}. */
export interface RecordOptions
  extends Pick<MeasureOptions, "dateShiftMs" | "pauseMs" | "clock" | "signal"> {
  /** From {@link measurePremises}, which is called otherwise. */
  readonly measured?: readonly MeasuredPremise[];
  /** The operator's name of the product id. */
  readonly productIdField?: string;
  /**
   * Sends a wrong secret, by a client of the same service that has one, and a wrong parameter; how they are refused is
   * recorded. Some services lock a key after wrong secrets.
   */
  readonly refusals?: RefusalProbe;
}

const DAY = 24 * 60 * 60_000;
/** With those of the premises and the pages at most 60. */
const MAX_REQUESTS = 29;
const BY_FEED: readonly PremiseId[] = ["last-modified-moves", "stable-ids"];

/**
 * Records how a service differs from the documented assumptions, for `marketplace-sandbox --like`; reads alone, with at
 * most 60 requests. The record has no values of orders, products or customers.
 *
 * @throws the error of the first request, such as an AuthenticationError
 * @example
 * const record = await recordService(createRestClient({ baseUrl, credentials }));
 * await writeFile("service.json", JSON.stringify(record, null, 2));
 */
export async function recordService(
  client: Pick<RestClient, "packages" | "products" | "GET">,
  options: RecordOptions = {},
): Promise<ServiceRecord> {
  const { clock = systemClock, signal, productIdField } = options;
  const measured = options.measured ?? (await measurePremises(client, options));
  const reader = createReader(client, clock, MAX_REQUESTS, signal);
  const listing = await tolerate(() => recordListing(reader, measured, options.dateShiftMs ?? 0));
  const now = () => clock.now();
  const pages = await tolerate(() => recordPages({ client, now, signal, productIdField }));
  const refusals = options.refusals && (await recordRefusals(client, options.refusals, signal));
  const inconclusive = measured
    .filter(({ premise, verdict }) => verdict.state === "unknown" && !BY_FEED.includes(premise))
    .map(({ premise }) => premise);
  return {
    version: 1,
    ...(inconclusive.length > 0 && { inconclusive }),
    ...listing,
    ...pages,
    ...refusals,
  };
}

/** What a service refuses or sends unreadably is not recorded. */
async function tolerate(record: () => Promise<Deviations>): Promise<Deviations> {
  try {
    return await record();
  } catch (error) {
    if (error instanceof Error && error.name === "RequestLimitError") return {};
    if (!isSellerError(error, "refused") && !isSellerError(error, "protocol")) throw error;
    return {};
  }
}

/** @param configuredMs - that the client adds to dates */
async function recordListing(
  reader: Reader,
  measured: readonly MeasuredPremise[],
  configuredMs: number,
): Promise<Deviations> {
  const find = (id: PremiseId) => measured.find(({ premise }) => premise === id)?.verdict;
  const epoch = find("epoch-gmt3");
  const to = reader.clock.now() + DAY;
  const { rows } = await reader.list(createUpdateQuery({ from: to - 15 * DAY, to }));
  const measuredMs = epoch?.state === "false" ? (epoch.measured.dateShiftMs ?? 0) : configuredMs;
  const measuredDates = {
    shiftMs: measuredMs - configuredMs,
    isByCreation: find("order-by-field-effect")?.state === "false",
  };
  const isKnown = epoch?.state !== "unknown";
  const dates = await readDates(reader, rows, { ...measuredDates, isKnown });
  const { shiftMs, isByCreation, hasExclusiveEnds } = dates ?? {
    ...measuredDates,
    hasExclusiveEnds: false,
  };
  const areAllListed = find("listing-all-statuses")?.state === "holds";
  const dateShiftMs = -(shiftMs + configuredMs);
  return {
    ...(dateShiftMs !== 0 && { dateShiftMs }),
    ...(isByCreation && { ignoresOrderByField: true }),
    ...((hasExclusiveEnds || find("date-bounds")?.state === "false") && { exclusiveEnds: true }),
    ...(!areAllListed &&
      (await tolerate(() => readStatuses(reader, rows, { shiftMs, isByCreation })))),
  };
}
