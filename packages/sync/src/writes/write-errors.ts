import { SyncError } from "../domain/sync-error.ts";

/** A key that was used for another request; nothing was sent. */
export function keyReused(key: string, operation: string): SyncError {
  return new SyncError(
    "key-reused",
    `Nothing was sent: the key ${JSON.stringify(key)} stands for another request (${operation}). ` +
      "Give each write a key of its own, and repeat a write with the body and the order that it had.",
  );
}

/**
 * A write whose outcome is unknown: it was sent or may have been, and reading the service back does not show
 * whether it took effect. The key sends nothing more until a person has settled it.
 */
export function unknownWrite(key: string, operation: string, options?: ErrorOptions): SyncError {
  return new SyncError(
    "unknown-write",
    `It is unknown whether ${operation} with the key ${JSON.stringify(key)} took effect. Look at the ` +
      "marketplace, then settle it: marketplace-sync writes --settle <key> --as applied|not-applied",
    { ...options, key },
  );
}

/** A write that cannot be settled, because there is none whose outcome is unknown. */
export function nothingToSettle(seller: string, key: string): SyncError {
  return new SyncError(
    "nothing-to-settle",
    `${JSON.stringify(seller)} has no write with the key ${JSON.stringify(key)} whose outcome is unknown`,
  );
}

/** A database that was restored from a backup does not know the keys that were used since; nothing was sent. */
export function writesPaused(seller: string): SyncError {
  return new SyncError(
    "writes-paused",
    `Nothing was sent: the database of ${JSON.stringify(seller)} was restored from a backup or moved, and may ` +
      "not know writes that were sent since. Run `marketplace-sync writes --reconcile` first.",
  );
}
