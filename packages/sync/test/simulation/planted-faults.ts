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

function fault(name: string, file: string, ...replace: Patch["replace"]): PlantedFault {
  return { name, file, replace };
}

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
 * | stocks under random sales, files and crashes, and judged by what was listed at one moment | a stock sent as measured, confirmed before the orders are read, or with a split's units twice; an older measurement takes the place of a newer one |
 * | offers of processes that ended, of cancelled orders, or of a task of unknown outcome | a task of a process that ended forgotten; units of cancelled orders subtracted; fault `lose-response` |
 * | keyed writes after a refusal, a success, or a crash before or after sending | a refused key never sent again; a write of an ended process sent unread, or left to its own key |
 * | feeds after the machine's clock jumped, or a poll that passed updates | the feed up to the present; faults `clock-ahead`, `clock-behind` |
 * | a status that no document names; a quarantined package of which a newer version is listed; a backfill by a running process | service's status `Returned`; fault `unreadable`; action `backfill`, each with the judgement that everything becomes current |
 * | personal data that are older than the retention | personal data of changes are kept |
 * | the writes of one order one after the other | writes of an order sent at once |
 * | an interrupted backfill, whose packages are late and do not move the checkpoint; the retention after it | a backfill counts as done after its first batch; a backfill does not trigger the retention |
 * | a failed change and the later ones of its package; the batch of a loop that was killed | a change passes a dead letter of its package; a batch counts as received once a loop has it |
 * | consumers that hang, and statements after their timeout | a consumer has no timeout; a consumer writes after its timeout; fault `consumer-hangs` |
 * | a consumer that refuses some changes, or one seller's endpoint that is down | a change that is refused fails the delivery job; a failure at one seller postpones all sellers; dead letters hold up new changes |
 * | dead letters of one seller retried, and attempts that are used up | action `retry-dead-letters`; plan field `maxAttempts` |
 * | batches of two loops, and of a loop that was killed | two loops receive the same batch; a batch that was not acknowledged is cut anew |
 * | a seller that is paused, a response of status 200 without a listing, a page that ends early | faults `refuse-credentials` and `nonsense`, each with the judgement of checkpoints |
 * | the quota of all processes in every minute | each block of requests may use the whole quota |
 * | a row that the database refuses; a checkpoint in the future | the faults of these names; faults `row-refused` and `future-checkpoint` |
 * | a feed that begins in the future; the retention after the first poll | plan field `feedStart`, with the judgements of backfills and of personal data |
 * | keys used for another body or order; the order of a write found by its lines | actions `reuse-key` and `write-labor`; an interrupted write is looked for in its new queue |
 * | writes that a person resolves | action `find-unknown`, with the judgement of effects |
 * | prices set twice or taken back, or that wait with their stock; stocks by the service's clock | actions `price` and `measure`; plan field `serviceAheadMs` |
 * | kinds of changes, and links of parts by line | the judgements of kinds and of split links |
 * | deliveries once, in order, with their own writes, or not at all, also during a replay | the offset in a transaction of its own; a transaction that fails committed; a dead letter that passes an earlier one; the offset moves before the delivery |
 */
export const plantedFaults: readonly PlantedFault[] = [
  fault("the checkpoint is stored before the rows", "feed/run-pass.ts", [
    "const stored = await storePage(store, feed, page,",
    `const empty = { versions: [], lateBefore };
    await storePage(store, feed, empty, (row) => pass.advance(checkpoint, row));
    const stored = await storePage(store, feed, page,`,
  ]),
  fault("a stock is sent as measured, whatever was sold since", "offers/push/send-task.ts", [
    "const quantity = expectedStock(desired, sold);",
    "const quantity = expectedStock(desired);",
  ]),
  fault("a version that is stored is stored again", "domain/plan-page.ts", [
    "if (isKnown(version, before)) continue;",
    "void isKnown;",
  ]),
  fault("a write of unknown outcome counts as refused", "writes/read-back-write.ts", [
    `if (!isSellerError(error, "indeterminate"))`,
    "if (isSellerError(error))",
  ]),
  fault("the feed has no fence", "feed/feed-job.ts", [
    "await jobQueue.assertFence(session, job);",
    "void jobQueue;",
  ]),
  fault("the overlap is not read again", "feed/run-feed-job.ts", [
    "const from = withOverlap ?",
    "const from = withOverlap && false ?",
  ]),
  fault("the feed reads up to the present", "feed/run-feed-job.ts", [
    "const present = () => clock.now() - settings.consistencyDelayMs;",
    "const present = () => clock.now();",
  ]),
  fault("deliveries are not triggered", "feed/store-page.ts", [
    "if (plan.changes.length > 0) await triggerDeliveries(session, seller.name);",
    "void triggerDeliveries;",
  ]),
  fault(
    "the offset moves before the delivery",
    "consumers/delivery/deliver-in-transaction.ts",
    [
      `if ("deliver" in consumer && changes.length > 0) {`,
      `if ("deliver" in consumer && changes.length > 0) {
    await store.write(after);`,
    ],
    ["await runBookkeeping(() => lockOffset(session, delivery.offset));", "void lockOffset;"],
  ),
  fault(
    "the offset moves in a transaction of its own",
    "consumers/delivery/deliver-in-transaction.ts",
    ["await after(session);\n", "\n"],
    [
      "await store.write(work, { extraMs });",
      `await store.write(work, { extraMs });
  await store.write(after);`,
    ],
  ),
  fault("a lease keeps nobody out", "store/lease.ts", [
    "WHERE lease.ends_at <= ?`",
    "WHERE lease.ends_at <> ?`",
  ]),
  fault("a task whose process ended is forgotten", "offers/push/claim-offers.ts", [
    "AND state = 'sending'",
    "AND state = 'forgotten'",
  ]),
  fault("a listing of one seller is compared with the packages of all", "feed/known-packages.ts", [
    `is_split, sequence FROM package WHERE seller = ?";`,
    `is_split, sequence FROM package WHERE (seller = ? OR 1 = 1)";`,
  ]),
  fault("a version counts as stored that another seller has", "feed/known-packages.ts", [
    "     FROM change WHERE seller = ? AND package_key",
    "     FROM change WHERE (seller = ? OR 1 = 1) AND package_key",
  ]),
  fault(
    "a change that a consumer refuses is skipped, not kept",
    "consumers/delivery/deliver-one-by-one.ts",
    [
      "await addDeadLetters(session, name, undelivered, maxAttempts);",
      "void [name, undelivered, maxAttempts];",
    ],
  ),
  fault("a dead letter that was delivered stays", "consumers/delivery/retry-dead-letters.ts", [
    "const after = (session: Session): Promise<void> => removeDeadLetter(session, deadLetter);",
    "const after = async (): Promise<void> => undefined;",
  ]),
  fault("a dead letter that fails again is removed", "consumers/delivery/retry-dead-letters.ts", [
    "await addDeadLetter(session, consumer.name, change, updated);",
    "await removeDeadLetter(session, deadLetter);",
  ]),
  fault("a delivery that fails moves the offset", "consumers/delivery/delivery-failure.ts", [
    "UPDATE consumer_offset SET failures = ?,",
    "UPDATE consumer_offset SET sequence = sequence + 1, failures = ?,",
  ]),
  fault("a transaction that fails is committed", "store/sqlite/sqlite-store.ts", [
    `        database.rollBack();
        throw error;`,
    `        database.execute("COMMIT");
        throw error;`,
  ]),
  fault("a key whose outcome is unknown sends again", "writes/claim-write.ts", [
    `if (earlier.state === "unknown") throw createUnknownWriteError(key, request.operation);`,
    "",
  ]),
  fault("a key is free after any failure", "writes/perform-write.ts", [
    `if (isSellerError(error, "invalid-request")) {`,
    "if (isSellerError(error)) {",
  ]),
  fault("the write of a process that ended is sent again unread", "writes/claim-write.ts", [
    `if (interrupted !== undefined) return { next: "recover", write: interrupted, lease };`,
    "void interrupted;",
  ]),
  fault(
    "the client repeats a write whose response was lost",
    "../../client-core/src/retry/attempt-result.ts",
    [
      `return retry === "safe" || (retry === "absolute" && absoluteWrites);`,
      "return [retry, absoluteWrites].length > 0;",
    ],
  ),
  fault(
    "a stock does not wait for the orders of before its measurement",
    "offers/expected-stock.ts",
    [
      "return !isFeedRunning || (hasPolled && checkpoint > moment);",
      "return !isFeedRunning || (hasPolled && checkpoint > moment - 86_400_000);",
    ],
  ),
  fault(
    "later changes of a package pass one that just failed",
    "consumers/delivery/deliver-one-by-one.ts",
    [
      `      blocked.add(change.packageKey);
`,
      "",
    ],
  ),
  fault("a write is sent after its lease", "writes/perform-write.ts", [
    "const timeoutMs = settings.leaseMs - (clock.monotonic() - claimedAt);",
    "const timeoutMs = settings.leaseMs + 0 * (clock.monotonic() - claimedAt);",
  ]),
  fault("units of cancelled orders are subtracted", "feed/sold-units.ts", [
    "if (!row.is_split && !isCancelled(String(row.status))) return units;",
    "if (!row.is_split) return units;",
  ]),
  fault("units of a split package are subtracted twice", "feed/sold-units.ts", [
    "if (!row.is_split && !isCancelled(String(row.status))) return units;",
    "if (!isCancelled(String(row.status))) return units;",
  ]),
  fault("a stock is confirmed before the orders are read", "offers/push/confirm-offer.ts", [
    "if (!hasRead(orders, observed.at)) {",
    "if (!hasRead(orders, 0)) {",
  ]),
  fault("the write of a process that ended is left to its own key", "writes/claim-write.ts", [
    "if (interrupted !== undefined) return",
    "if (interrupted?.key === key) return",
  ]),
  fault("a key that was refused is never sent again", "writes/claim-write.ts", [
    `if (earlier.state === "applied") return`,
    `if (["applied", "refused"].includes(earlier.state)) return`,
  ]),
  fault("a dead letter passes an earlier one of its package", "consumers/dead-letter.ts", [
    "WHERE package_rank = 1`",
    "WHERE package_rank >= 1`",
  ]),
  fault("an older measurement takes the place of a newer one", "offers/push/set-desired.ts", [
    "setDesired(offer.stock, isOlder ? null : measured, now)",
    "setDesired(offer.stock, measured, now)",
  ]),
  fault("a replay removes the dead letters of every seller", "consumers/replay.ts", [
    '"DELETE FROM dead_letter WHERE consumer = ? AND seller = ? AND sequence > ?"',
    '"DELETE FROM dead_letter WHERE consumer = ? AND (seller = ? OR 1 = 1) AND sequence > ?"',
  ]),
  fault("a backfill counts as done after its first batch", "feed/backfill.ts", [
    "afterBackfill(row, seller, { checkpoint })",
    "afterBackfill(row, seller, { checkpoint, isFinished: true })",
  ]),
  fault("an audit reads nothing", "feed/run-feed-job.ts", [
    "const from = auditFrom ?? Math.max(startsAt, clock.now() - settings.auditWindowMs);",
    "const from = auditFrom ?? Math.max(startsAt, checkpoint - 1);",
  ]),
  fault(
    "a late outcome overwrites a newer one",
    "writes/store-outcome.ts",
    [
      "return (await releaseLease(session, lease)) ? current : undefined;",
      "await releaseLease(session, lease);\n  return current;",
    ],
    [
      "if (current?.state !== write.state || current.intendedAt !== write.intendedAt) return false;",
      "if (current === undefined) return false;",
    ],
  ),
  fault("writes of an order are sent at once", "writes/write-queue.ts", [
    "`order ${orderNumber}`;",
    "`order ${orderNumber} ${Math.random()}`;",
  ]),
  fault("a backfill does not trigger the retention", "feed/run-feed-job.ts", [
    "if (hasFilled) await trigger(session, UPKEEP_QUEUE, [RETENTION]);",
    "void [hasFilled, trigger, UPKEEP_QUEUE, RETENTION];",
  ]),
  fault("a change passes a dead letter of its package", "consumers/delivery/run-delivery-job.ts", [
    "const deliverable = changes.filter(({ packageKey }) => !blockedPackages.has(packageKey));",
    "const deliverable = changes;",
  ]),
  fault("a batch counts as received once a loop has it", "consumers/pull-changes.ts", [
    "UPDATE consumer_offset SET batch_end = ? WHERE",
    "UPDATE consumer_offset SET sequence = ? WHERE",
  ]),
  fault("personal data of changes are kept", "feed/erase-personal-data.ts", [
    "UPDATE change SET content = NULL WHERE last_modified_at < ? AND",
    "UPDATE change SET content = NULL WHERE last_modified_at < ? AND 1 = 0 AND",
  ]),
  fault(
    "a change that is refused fails the delivery job",
    "consumers/delivery/delivery-failure.ts",
    [
      "isDatabaseError(error) || error instanceof OffsetChangedError || error instanceof FencedError",
      "error instanceof Error || [isDatabaseError, OffsetChangedError, FencedError].length === 0",
    ],
  ),
  fault("a failure at one seller postpones all sellers", "consumers/delivery/delivery-failure.ts", [
    "     WHERE consumer = ? AND seller = ?`,",
    "     WHERE consumer = ? AND (seller = ? OR 1 = 1)`,",
  ]),
  fault("a delivery job forgets what is due later", "consumers/delivery/run-delivery-job.ts", [
    "const afterMs = await findNextDeliveryMs(session, consumer, job.key);",
    "const afterMs = (await findNextDeliveryMs(session, consumer, job.key)) && null;",
  ]),
  fault("dead letters hold up new changes", "consumers/delivery/retry-dead-letters.ts", [
    "if (failures >= MAX_CONSECUTIVE_FAILURES) break;",
    "if (failures < 0 * MAX_CONSECUTIVE_FAILURES) break;",
  ]),
  fault("a consumer has no timeout", "consumers/delivery/deliver-in-transaction.ts", [
    "await Promise.race([work(abortController.signal), timedOut]);",
    `timedOut.catch(() => undefined);
    await work(abortController.signal);`,
  ]),
  fault("a consumer writes after its timeout", "consumers/delivery/deliver-in-transaction.ts", [
    "if (isOpen) return;",
    "if (isOpen || !isOpen) return;",
  ]),
  fault("two loops receive the same batch", "consumers/pull-changes.ts", [
    "const lease = await acquireLease(session, name, PULL_LEASE_MS);",
    "const lease = await acquireLease(session, name + Math.random(), PULL_LEASE_MS);",
  ]),
  fault("a checkpoint in the future stays", "feed/future-checkpoint.ts", [
    "if (!isFuture(checkpoint, Math.max(...times))) return undefined;",
    "if (!isFuture(checkpoint, Infinity)) return undefined;",
  ]),
  fault("a row that the database refuses fails the feed", "feed/quarantine.ts", [
    "if (error instanceof TypeError || error instanceof RangeError) return true;",
    "if (error instanceof Error) return false;",
  ]),
  fault("each block of requests may use the whole quota", "quota/lease-block.ts", [
    "requestsPerMinute - used);",
    "requestsPerMinute - 0 * used);",
  ]),
  fault("a feed that fails is retried at once", "feed/run-feed-job.ts", [
    ": retryDelayMs(row.failures + 1, pollIntervalMs);",
    ": 0 * retryDelayMs(row.failures + 1, pollIntervalMs);",
  ]),
  fault("the overlap is not read after a time without polls", "feed/run-feed-job.ts", [
    "return polledAt !== null && now - polledAt > overlapMs / 2;",
    "return false;",
  ]),
  fault("an unsupplied package counts as sold", "domain/package-status.ts", [
    "UnSupplied: true,",
    "UnSupplied: false,",
  ]),
  fault("an interrupted write is looked for in its new queue", "writes/claim-write.ts", [
    `const queue = earlier?.state === "sending" ? earlier.queue : nameQueue(context);`,
    "const queue = nameQueue(context);",
  ]),
  fault(
    "writes are queued by package",
    "writes/write-queue.ts",
    [
      "export function nameQueue({ orderNumber }: WriteContext): string {",
      "export function nameQueue({ orderNumber, packageId }: WriteContext): string {",
    ],
    [
      'return orderNumber === undefined ? "" : `order ${orderNumber}`;',
      'return orderNumber === undefined ? "" : `order ${orderNumber} ${packageId ?? ""}`;',
    ],
  ),
  fault(
    "a batch that was not acknowledged is cut anew",
    "consumers/pull-changes.ts",
    ["const range = { ...offset, lag: unacknowledged ?? offset.lag };", "const range = offset;"],
    ["range, unacknowledged ?? batch, filter", "range, batch, filter"],
  ),
  fault("the response of a write is not stored", "writes/store-outcome.ts", [
    "{ ...current, state, result: text, failure: failure ?? null }",
    "{ ...current, state, failure: failure ?? null }",
  ]),
  fault(
    "orders are dated by their packages",
    "feed/sold-units.ts",
    [
      "o.order_number = p.order_number) AS first_status_at",
      "o.package_key = p.package_key) AS first_status_at",
    ],
    [
      "o.order_number = p.order_number) AS first_update_at",
      "o.package_key = p.package_key) AS first_update_at",
    ],
  ),
  fault("a stock counts as listed by the number that was sent", "offers/push/send-task.ts", [
    `    observed?.quantity === expectedStock(sent, sold, observed?.at) &&
    expectedStock(sent, sold) === quantity;`,
    "    sentQuantity === quantity;",
  ]),
];
