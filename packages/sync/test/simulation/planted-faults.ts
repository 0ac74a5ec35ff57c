import { registerHooks } from "node:module";

/** A small change of the source. */
export interface Patch {
  /** Within `src`. */
  readonly file: string;
  /** Texts that are there once, each with what takes its place. */
  readonly replace: readonly (readonly [before: string, after: string])[];
}

/** A deliberate mistake. */
export interface PlantedFault extends Patch {
  /** What is wrong with it. */
  readonly name: string;
}

const sourceFolder = new URL("../../src/", import.meta.url);

/**
 * Changes the source that is loaded after this, in this process alone.
 *
 * @throws Error when the source is not what the change was written for
 */
export function patchSource({ file, replace }: Patch): void {
  const address = new URL(file, sourceFolder).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== address) return loaded;
      let text = String(loaded.source);
      for (const [before, after] of replace) {
        if (text.split(before).length !== 2) throw new Error(`${file} must have once: ${before}`);
        text = text.replace(before, () => after);
      }
      return { ...loaded, source: text };
    },
  });
}

/** The packages of a world would never fill a batch of 300: it is smaller, and a world has many. */
export const smallBatches: Patch = {
  file: "feed/listing.ts",
  replace: [
    ["const BATCH_SIZE = 300;", "const BATCH_SIZE = 3;"],
    ["const MAX_BATCH_SIZE = 1000;", "const MAX_BATCH_SIZE = 6;"],
  ],
};

/**
 * Each is found by the simulation within 200 seeds. Tests that it has taken the place of, and what finds their defects:
 *
 * | Test | Planted fault, or fault of a plan |
 * |---|---|
 * | the model of the feed: versions once, in order, on pages that move | the checkpoint before the rows; a version stored again; the overlap not read; the feed up to the present |
 * | its backfills and deaths | action `backfill` and fault `kill`, each with the judgement of late changes and of checkpoints |
 * | an order or an update that is listed late | the overlap not read; fault `list-late` |
 * | offers under faults and crashes | a task of a process that ended forgotten; a stock sent as measured |
 * | offers whose database or clock fails | a task of a process that ended forgotten; faults `disk-full`, `kill`, `clock-ahead`, `clock-behind` |
 * | several workers of one seller's offers | a lease keeps nobody out; a stock does not wait for the orders |
 */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: "the checkpoint is stored before the rows",
    file: "feed/run-pass.ts",
    replace: [
      [
        "const stored = await storePage(store, feed, page,",
        `const empty = { versions: [], lateBefore };
    await storePage(store, feed, empty, (row) => pass.advance(checkpoint, row));
    const stored = await storePage(store, feed, page,`,
      ],
    ],
  },
  {
    name: "a stock is sent as measured, whatever was sold since",
    file: "offers/push/journal-task.ts",
    replace: [
      [
        "const quantity = expectedStock(desired, sold);",
        "const quantity = expectedStock(desired);",
      ],
    ],
  },
  {
    name: "a version that is stored is stored again",
    file: "domain/plan-page.ts",
    replace: [["if (isKnown(version, before)) continue;", "void isKnown;"]],
  },
  {
    name: "a write of unknown outcome counts as refused",
    file: "writes/read-back-write.ts",
    replace: [[`if (!isSellerError(error, "indeterminate"))`, `if (isSellerError(error))`]],
  },
  {
    name: "the feed has no fence",
    file: "feed/feed-job.ts",
    replace: [["await jobQueue.assertFence(session, job);", "void jobQueue;"]],
  },
  {
    name: "the overlap is not read again",
    file: "feed/run-feed-job.ts",
    replace: [["const from = withOverlap ?", "const from = withOverlap && false ?"]],
  },
  {
    name: "the feed reads up to the present",
    file: "feed/run-feed-job.ts",
    replace: [
      [
        "const present = () => clock.now() - settings.consistencyDelayMs;",
        "const present = () => clock.now();",
      ],
    ],
  },
  {
    name: "deliveries are not triggered",
    file: "feed/store-page.ts",
    replace: [
      [
        "if (plan.changes.length > 0) await triggerDeliveries(session, seller.name);",
        "void triggerDeliveries;",
      ],
    ],
  },
  {
    name: "the offset moves before the delivery",
    file: "consumers/delivery/deliver-in-transaction.ts",
    replace: [
      [
        `if ("deliver" in consumer && changes.length > 0) {`,
        `if ("deliver" in consumer && changes.length > 0) {
    await store.write(after);`,
      ],
      ["await runBookkeeping(() => lockOffset(session, delivery.offset));", "void lockOffset;"],
    ],
  },
  {
    name: "the offset moves in a transaction of its own",
    file: "consumers/delivery/deliver-in-transaction.ts",
    replace: [
      ["await after(session);\n", "\n"],
      [
        "await store.write(work, { extraMs });",
        "await store.write(work, { extraMs });\n  await store.write(after);",
      ],
    ],
  },
  {
    name: "a lease keeps nobody out",
    file: "store/lease.ts",
    replace: [["WHERE lease.ends_at <= ?`", "WHERE lease.ends_at <> ?`"]],
  },
  {
    name: "a task whose process ended is forgotten",
    file: "offers/push/claim-offers.ts",
    replace: [["AND state = 'sending'", "AND state = 'forgotten'"]],
  },
  {
    name: "a listing of one seller is compared with the packages of all",
    file: "feed/known-packages.ts",
    replace: [
      [
        `is_split, sequence FROM package WHERE seller = ?";`,
        `is_split, sequence FROM package WHERE (seller = ? OR 1 = 1)";`,
      ],
    ],
  },
  {
    name: "a version counts as stored that another seller has",
    file: "feed/known-packages.ts",
    replace: [
      [
        "     FROM change WHERE seller = ? AND package_key",
        "     FROM change WHERE (seller = ? OR 1 = 1) AND package_key",
      ],
    ],
  },
  {
    name: "a change that a consumer refuses is skipped, not kept",
    file: "consumers/delivery/deliver-one-by-one.ts",
    replace: [
      [
        "await addDeadLetters(session, name, undelivered, maxAttempts);",
        "void [name, undelivered, maxAttempts];",
      ],
    ],
  },
  {
    name: "a dead letter that was delivered stays",
    file: "consumers/delivery/retry-dead-letters.ts",
    replace: [
      [
        "const after = (session: Session): Promise<void> => removeDeadLetter(session, deadLetter);",
        "const after = async (): Promise<void> => undefined;",
      ],
    ],
  },
  {
    name: "a dead letter that fails again is removed",
    file: "consumers/delivery/retry-dead-letters.ts",
    replace: [
      [
        "await addDeadLetter(session, consumer.name, change, updated);",
        "await removeDeadLetter(session, deadLetter);",
      ],
    ],
  },
  {
    name: "a delivery that fails moves the offset",
    file: "consumers/delivery/delivery-failure.ts",
    replace: [
      [
        "UPDATE consumer_offset SET failures = ?,",
        "UPDATE consumer_offset SET sequence = sequence + 1, failures = ?,",
      ],
    ],
  },
  {
    name: "a transaction that fails is committed",
    file: "store/sqlite/sqlite-store.ts",
    replace: [
      [
        "        database.rollBack();\n        throw error;",
        `        database.execute("COMMIT");\n        throw error;`,
      ],
    ],
  },
  {
    name: "a key whose outcome is unknown sends again",
    file: "writes/claim-write.ts",
    replace: [
      [
        `if (earlier.state === "unknown") throw createUnknownWriteError(key, request.operation);`,
        "",
      ],
    ],
  },
  {
    name: "a key is free after any failure",
    file: "writes/perform-write.ts",
    replace: [[`if (isSellerError(error, "invalid-request")) {`, "if (isSellerError(error)) {"]],
  },
  {
    name: "the write of a process that ended is sent again unread",
    file: "writes/claim-write.ts",
    replace: [
      [
        `if (interrupted !== undefined) return { next: "recover", write: interrupted, lease };`,
        "void interrupted;",
      ],
    ],
  },
  {
    name: "the client repeats a write whose response was lost",
    file: "../../client-core/src/retry/attempt-result.ts",
    replace: [
      [
        `return retry === "safe" || (retry === "absolute" && absoluteWrites);`,
        "return [retry, absoluteWrites].length > 0;",
      ],
    ],
  },
  {
    name: "a stock does not wait for the orders of before its measurement",
    file: "offers/expected-stock.ts",
    replace: [
      [
        "return !isFeedRunning || checkpoint > moment;",
        "return !isFeedRunning || checkpoint > moment - 86_400_000;",
      ],
    ],
  },
  {
    name: "later changes of a package pass one that just failed",
    file: "consumers/delivery/deliver-one-by-one.ts",
    replace: [["      blocked.add(change.packageKey);\n", ""]],
  },
  {
    name: "a write is sent after its lease",
    file: "writes/perform-write.ts",
    replace: [
      [
        "const timeoutMs = settings.leaseMs - (clock.monotonic() - claimedAt);",
        "const timeoutMs = settings.leaseMs + 0 * (clock.monotonic() - claimedAt);",
      ],
    ],
  },
  {
    name: "units of cancelled orders are subtracted",
    file: "feed/sold-units.ts",
    replace: [
      [
        "if (!row.is_split && !isCancelled(String(row.status))) return units;",
        "if (!row.is_split) return units;",
      ],
    ],
  },
];
