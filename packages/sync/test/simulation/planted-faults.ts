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

/** Each is found by the simulation within 200 seeds. */
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
];
