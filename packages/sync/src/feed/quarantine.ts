import { hash } from "node:crypto";
import { isNativeError } from "node:util/types";
import { messageWithoutCode } from "@marketplace-seller/client-core/internal";
import { decodeResponse, type UnreadableRow } from "@marketplace-seller/rest-client";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { toStorableText } from "../store/tables/declare-table.ts";
import { quarantineTable } from "./feed-tables.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** A version of a package that could not be read or stored, with the reason. */
export interface QuarantinedVersion {
  readonly version: Pick<ObservedVersion, "packageKey" | "digest" | "modifiedAt">;
  readonly reason: string;
}

const DATE = /"lastModifiedDate"\s*:\s*(\d{13})\b/;

/**
 * The version to quarantine of a row that cannot be read: its key is the package's if readable, its update time NaN if
 * missing.
 */
export function quarantineRow({ text, error }: UnreadableRow): QuarantinedVersion {
  const digest = hash("sha256", text, "base64url");
  const modifiedAt = Number(DATE.exec(text)?.[1] ?? Number.NaN);
  const version = { packageKey: findKey(text) ?? `row ${digest}`, digest, modifiedAt };
  return { version, reason: renderReason(messageWithoutCode(error)) };
}

function findKey(text: string): string | undefined {
  try {
    const { id } = decodeResponse("listShipmentPackages", `{"content":[${text}]}`).content[0] ?? {};
    return typeof id === "string" ? toStorableText(id) : undefined;
  } catch {
    return undefined;
  }
}

export interface QuarantineCount {
  readonly count: number;
  readonly example: string;
}

/** The SQLSTATE classes of failures that a row's values cause: data exception, integrity constraint, program limit. */
const POSTGRES_ROW = /^(22|23|54)/;
/** SQLite's result codes for the same: too big, constraint, mismatch (sqlite.org/rescode.html). */
const SQLITE_ROW: ReadonlySet<number> = new Set([18, 19, 20]);

/** Whether storing a page failed because of one row's values, not because of the database or a statement. */
export function isRowFailure(error: unknown): boolean {
  // Not `instanceof`: SQLite throws errors of another realm where tests run in one of their own, as in jsdom.
  if (!isNativeError(error)) return false;
  if (error.name === "TypeError" || error.name === "RangeError") return true;
  if ("errcode" in error) return SQLITE_ROW.has(Number(error.errcode) & 0xff);
  return "code" in error && POSTGRES_ROW.test(String(error.code));
}

const MAX_REASON_CHARACTERS = 300;

/** A failure's message without the value that PostgreSQL quotes at the end. */
export function renderReason(error: unknown): string {
  return getErrorMessage(error)
    .replace(/: "[\s\S]*$/, "")
    .slice(0, MAX_REASON_CHARACTERS);
}

/** Records the key and the reason, none of the content. */
export async function quarantineVersions(
  session: Session,
  seller: string,
  versions: readonly QuarantinedVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  const lastAttemptAt = await session.now();
  const rows = versions.map((version) => ({ ...version, seller, lastAttemptAt }));
  await session.insert(quarantineTable, rows, "replace");
}

/** The update times of quarantined versions, epoch milliseconds; the oldest attempt first. */
export async function listQuarantinedMoments(
  session: Session,
  seller: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await session.query(
    `SELECT last_modified_at FROM quarantined_package WHERE seller = ? AND last_modified_at IS NOT NULL
     GROUP BY last_modified_at ORDER BY min(last_attempt_at) LIMIT ${limit}`,
    [seller],
  );
  return rows.map((row) => Date.parse(String(row.last_modified_at)));
}

/** Deletes the quarantined versions with an update time, except those of this transaction. */
export async function releaseQuarantined(
  session: Session,
  seller: string,
  moment: number,
  stillQuarantined: readonly QuarantinedVersion[],
): Promise<void> {
  await session.run(
    `DELETE FROM quarantined_package WHERE seller = ? AND last_modified_at = ? AND NOT (digest IN EACH(?))`,
    [
      seller,
      formatTime(moment),
      JSON.stringify(stillQuarantined.map(({ version }) => version.digest)),
    ],
  );
}

/** Deletes quarantined versions without an update time whose packages were stored since. */
export async function releaseUndated(
  session: Session,
  seller: string,
  stored: readonly ObservedVersion[],
): Promise<void> {
  const keys = JSON.stringify(stored.map(({ packageKey }) => packageKey));
  await session.run(
    "DELETE FROM quarantined_package WHERE seller = ? AND last_modified_at IS NULL AND package_key IN EACH(?)",
    [seller, keys],
  );
}

/**
 * Deletes quarantined rows without an update time that no listing has shown since a time: nothing would find them
 * again.
 */
export async function releaseUnlisted(
  session: Session,
  seller: string,
  since: number,
): Promise<void> {
  await session.run(
    "DELETE FROM quarantined_package WHERE seller = ? AND last_modified_at IS NULL AND last_attempt_at < ?",
    [seller, formatTime(since)],
  );
}

export async function countQuarantined(
  session: Session,
): Promise<ReadonlyMap<string, QuarantineCount>> {
  const rows = await session.query(
    `SELECT seller, count(*) AS count, min(package_key) AS package_key FROM quarantined_package GROUP BY seller`,
  );
  const counts = new Map<string, QuarantineCount>();
  for (const { seller, count, package_key } of rows) {
    const [row] = await session.query(
      "SELECT reason FROM quarantined_package WHERE seller = ? AND package_key = ?",
      [seller ?? null, package_key ?? null],
    );
    const example = `${String(package_key).slice(0, 100)}: ${row?.reason}`;
    counts.set(String(seller), { count: Number(count), example });
  }
  return counts;
}
