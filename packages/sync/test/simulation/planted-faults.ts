import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** A deliberate mistake: a small change of the source. */
export interface PlantedFault {
  /** What is wrong with it. */
  readonly name: string;
  /** Within `src`. */
  readonly file: string;
  /** Texts that are there once, each with what takes its place. */
  readonly replace: readonly (readonly [before: string, after: string])[];
}

const sourceFolder = new URL("../../src/", import.meta.url);

/**
 * Puts a mistake into the source that is loaded after this, in this process alone.
 *
 * @throws Error when the source is not what the mistake was written for
 */
export function plant({ name, file, replace }: PlantedFault): void {
  const address = new URL(file, sourceFolder);
  let text = readFileSync(address, "utf8");
  for (const [before, after] of replace) {
    if (text.split(before).length !== 2) {
      throw new Error(
        `To plant ${JSON.stringify(name)}, src/${file} must hold this once: ${before}`,
      );
    }
    text = text.replace(before, () => after);
  }
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url === address.href ? { ...loaded, source: text } : loaded;
    },
  });
}

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
    replace: [["SET state = 'outcome-unknown', failure", "SET state = 'not-sent', failure"]],
  },
];
