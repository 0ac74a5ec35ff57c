import { randomBytes, randomUUID } from "node:crypto";
import { createDatabaseError } from "../contract/sync-error.ts";
import type { Lazy } from "./lazy.ts";
import { leaseTable } from "./lease.ts";
import type { Session, Store } from "./store.ts";

const READ_TIMEOUT_MS = 2_000;

/** @throws SyncError `database-unreachable` when the work takes longer than 2 s */
export function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = `The database did not respond within ${READ_TIMEOUT_MS} ms`;
    timer = setTimeout(() => reject(createDatabaseError("unreachable", late)), READ_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Creates a function that checks that the database can be written within 2 s. While one check hangs, no other begins:
 * several would use up all connections.
 */
export function createWriteCheck(store: Lazy<Store>): () => Promise<void> {
  let check: Promise<void> | undefined;
  return () => {
    check ??= store
      .get()
      .then((open) => open.write(writeAndRemove))
      .finally(() => {
        check = undefined;
      });
    return withTimeout(check);
  };
}

/** More than a database page, so that a full disk is noticed. */
const PROBE_BYTES = 32 * 1024;

/** No other transaction sees the row. */
async function writeAndRemove(session: Session): Promise<void> {
  const name = `readiness check ${randomUUID()}`;
  const holder = randomBytes(PROBE_BYTES / 2).toString("hex");
  await session.insert(leaseTable, [{ name, holder, endsAt: 0 }]);
  await session.run("DELETE FROM lease WHERE name = ?", [name]);
}
