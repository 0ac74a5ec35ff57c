import { listOffsets } from "../changes/consumer-offset.ts";
import { type ListedDeadLetter, listDeadLetters } from "../changes/dead-letter.ts";
import { describeClockDifference } from "../clients/service-clock.ts";
import { describeFutureCheckpoint } from "../feed/future-checkpoint.ts";
import { describeMissed } from "../feed/missed-changes.ts";
import { type FeedCheck, listFeedChecks } from "../feed/premises/feed-check-table.ts";
import { describePremiseProblems } from "../feed/premises/workaround.ts";
import { countQuarantined, type QuarantineCount } from "../feed/quarantine.ts";
import { listSellers, type SellerRow, serviceTime } from "../feed/seller-row.ts";
import { clockDifferenceMs } from "../feed/status.ts";
import { IS_WAITING } from "../offers/offer.ts";
import type { Row, Session } from "../store/store.ts";
import { describeUnscrubbed, findUnscrubbedSince } from "../store/unscrubbed.ts";
import { createWritesPausedError } from "../writes/claim-write.ts";

export interface Health {
  readonly isHealthy: boolean;
  /** One sentence each, without personal data, except for error messages that your own consumers throw. */
  readonly problems: readonly string[];
}

/** Fewer failures in succession are ordinary in a network. */
const MIN_FAILURES = 3;
/** After so many, presumably no process runs the seller's feed jobs. */
const MISSED_POLLS = 3;
/** With a short poll interval, a busy machine may miss some polls although its process runs. */
const MIN_QUIET_MS = 60_000;

export const NO_SELLER =
  "No seller is configured, so nothing is read: set sellers in the configuration, or in the environment";

export async function findProblems(
  session: Session,
  sellers: ReadonlySet<string>,
  machineNow: number,
): Promise<readonly string[]> {
  const unscrubbedSince = await findUnscrubbedSince(session);
  const unscrubbed = unscrubbedSince === undefined ? [] : [describeUnscrubbed(unscrubbedSince)];
  if (sellers.size === 0) return [NO_SELLER, ...unscrubbed];
  const now = await session.now();
  const rows = (await listSellers(session)).filter(({ name }) => sellers.has(name));
  const offsets = (await listOffsets(session)).filter(({ seller }) => sellers.has(seller));
  const deadLetters = (await listDeadLetters(session)).filter(({ seller }) => sellers.has(seller));
  const quarantined = await countQuarantined(session);
  const checks = new Map((await listFeedChecks(session)).map((check) => [check.seller, check]));
  const paused = await session.query("SELECT seller FROM paused_seller ORDER BY seller");
  const offers =
    await session.query(`SELECT seller, count(*) FILTER (WHERE price_state = 'held') AS held,
      count(*) FILTER (WHERE stock_state = 'listed-lower') AS lower
    FROM offer WHERE ${IS_WAITING} GROUP BY seller ORDER BY seller`);
  const known = new Set(rows.map(({ name }) => name));
  const unknown = [...sellers].filter((name) => !known.has(name));
  return [
    ...unknown.map(
      (name) =>
        `seller ${JSON.stringify(name)}: no process has started its feed; start marketplace-sync run`,
    ),
    ...rows.flatMap((row) =>
      [
        describeProblem(row, now),
        describeQuarantine(quarantined.get(row.name)),
        ...describeCheck(row, checks.get(row.name), now, machineNow),
      ]
        .filter((problem) => problem !== undefined)
        .map((problem) => `seller ${JSON.stringify(row.name)}: ${problem}`),
    ),
    ...offers.filter((row) => sellers.has(String(row.seller))).map(describeOffers),
    ...paused
      .filter((row) => sellers.has(String(row.seller)))
      .map((row) => createWritesPausedError(String(row.seller)).message),
    ...offsets
      .filter(({ failures }) => failures >= MIN_FAILURES)
      .map(({ consumer, seller, failures, failure }) => {
        const pair = `consumer ${JSON.stringify(consumer)}, seller ${JSON.stringify(seller)}`;
        return `${pair}: ${failures} deliveries failed in succession: ${failure}`;
      }),
    ...describeDeadLetters(deadLetters),
    ...unscrubbed,
  ];
}

function describeOffers({ seller, held, lower }: Row): string {
  const parts = [
    ...(Number(held) > 0 ? [`held prices: ${held}`] : []),
    ...(Number(lower) > 0 ? [`stocks listed lower than set, and not raised: ${lower}`] : []),
  ];
  return `seller ${JSON.stringify(seller)}: ${parts.join(", ")}; see \`marketplace-sync offers status\``;
}

const MAX_NAMED_ORDERS = 3;

export function describeDeadLetters(deadLetters: readonly ListedDeadLetter[]): readonly string[] {
  const byConsumer = Map.groupBy(deadLetters, ({ consumer }) => consumer);
  return [...byConsumer].map(([consumer, letters]) => {
    const orders = [...new Set(letters.map(({ orderNumber }) => orderNumber))];
    const named = orders.slice(0, MAX_NAMED_ORDERS).join(", ");
    const more = orders.length > MAX_NAMED_ORDERS ? " and others" : "";
    return (
      `dead letters of consumer ${JSON.stringify(consumer)}: ${letters.length}, of order ${named}${more}; ` +
      `deliver them with \`marketplace-sync retry ${consumer}\`, or give them up with \`marketplace-sync consumers discard ${consumer}\``
    );
  });
}

function describeCheck(
  row: SellerRow,
  check: FeedCheck | undefined,
  now: number,
  machineNow: number,
): readonly (string | undefined)[] {
  return [
    ...describePremiseProblems(
      check?.falsePremises ?? [],
      describeClockDifference(clockDifferenceMs(row, now, machineNow)),
    ),
    check && describeMissed(check, now),
  ];
}

function describeQuarantine(quarantine: QuarantineCount | undefined): string | undefined {
  if (quarantine === undefined) return undefined;
  const { count, example } = quarantine;
  const packages = count === 1 ? "1 package" : `${count} packages`;
  return `${packages} could not be stored, such as ${example}`;
}

function describeProblem(row: SellerRow, now: number): string | undefined {
  if (row.state === "paused") return `paused: ${row.failure}`;
  const future = describeFutureCheckpoint(row, now, serviceTime(row, now) ?? now);
  if (future !== undefined) return future;
  if (row.failures === 1) return `the last poll failed: ${row.failure}`;
  if (row.failures > 1) return `${row.failures} polls failed in succession: ${row.failure}`;
  const quietMs = now - row.lastJobAt;
  if (quietMs <= Math.max(MIN_QUIET_MS, MISSED_POLLS * row.pollIntervalMs)) return undefined;
  return `no process has polled for ${Math.round(quietMs / 60_000)} minutes; check that marketplace-sync run is running`;
}
