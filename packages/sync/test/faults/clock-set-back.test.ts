import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tables } from "../../src/app/tables.ts";
import { consumerOffsetTable } from "../../src/changes/consumer-offset.ts";
import { deadLetterTable, findDueDeadLetters } from "../../src/changes/dead-letter.ts";
import { findDueDeliveries } from "../../src/changes/delivery/due-deliveries.ts";
import { leaseBlock } from "../../src/clients/quota/lease-block.ts";
import { MAX_LEASE_OR_PAUSE_MS } from "../../src/contract/option-table.ts";
import { addChanges, addShop } from "../../src/feed/add-changes.fixture.ts";
import { findSeller } from "../../src/feed/seller-row.ts";
import { offerTaskTable } from "../../src/offers/claim-offers.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { acquireLease } from "../../src/store/lease.ts";
import { openStore } from "../../src/store/open-store.ts";
import type { Session, Store, StoreSource } from "../../src/store/store.ts";
import { atTime } from "../sync.fixture.ts";

const HOUR = 60 * 60_000;
const waiting = { consumer: "erp", seller: "shop", failure: "down" };

describeEachStore("a store whose clock is set", (create) => {
  let source: StoreSource;
  let store: Store;
  let now: number;
  const open = () => openStore(source, { ...systemClock, now: () => now }, { tables });
  const lease = (session: Session) => acquireLease(session, "it", 60_000);

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    source = atTime(await create(), () => now);
    store = await open();
    await addShop(store, "shop");
    await addChanges(store, "shop", [{}, {}]);
    await store.write(async (session) => {
      await lease(session);
      const retryAt = now + 60_000;
      const offset = { ...waiting, sequence: 0, failures: 1, pulled: false, batchEnd: null };
      await session.insert(consumerOffsetTable, [{ ...offset, retryAt }]);
      const letter = { ...waiting, sequence: 1, packageKey: "1", attempts: 1, lastAttemptAt: now };
      await session.insert(deadLetterTable, [{ ...letter, retryAt }]);
      const task = { seller: "shop", task: 1, state: "queued", taskId: "1", skus: 1 } as const;
      const times = { sentAt: now, pollAt: retryAt };
      await session.insert(offerTaskTable, [{ ...task, ...times }]);
      await session.run("UPDATE seller SET audit_due_at = ?", [new Date(retryAt).toISOString()]);
    });
    await leaseBlock(store, "shop", 1, 1, () => 0);
  });
  afterEach(() => store.close());

  /** Returns the leases, jobs and retries that are due now. */
  const readDue = async () => {
    const isFree = (await store.write(lease)) !== undefined;
    return store.read(async (session) => {
      const at = new Date(now).toISOString();
      const tasks = await session.query(
        "SELECT task FROM offer_task WHERE poll_at <= ? AND sent_at <= ?",
        [at, at],
      );
      const triggers = await session.query("SELECT queue, job_key FROM job_trigger");
      return {
        jobs: triggers.map((row) => `${row.queue} ${row.job_key}`).sort(),
        leases: isFree ? 1 : 0,
        deliveries: (await findDueDeliveries(session, ["erp"])).length,
        letters: (await findDueDeadLetters(session, "erp", "shop")).length,
        tasks: tasks.length,
        audits: Number(((await findSeller(session, "shop"))?.auditDueAt ?? Infinity) <= now),
      };
    });
  };
  const quota = () => leaseBlock(store, "shop", 1, 1, () => 0);
  const jobs = ["deliver/erp shop", "feed shop", "offers shop"];
  const all = { jobs, leases: 0, deliveries: 1, letters: 1, tasks: 1, audits: 1 };
  const none = { jobs: [], leases: 0, deliveries: 0, letters: 0, tasks: 0, audits: 0 };

  it.each<[string, number, boolean, object]>([
    ["an hour waits for nothing that was to come before", HOUR, true, all],
    ["a year waits for nothing that was to come before", 365 * 24 * HOUR, true, all],
    ["an hour while no process had the store open delays nothing", HOUR, false, all],
    ["some seconds keeps stored waits unchanged", 30_000, true, none],
  ])("back by %s", async (_, backMs, isOpen, due) => {
    if (!isOpen) await store.close();
    now -= backMs;
    if (!isOpen) store = await open();
    expect(await readDue()).toEqual(due);
    expect(await quota()).toHaveProperty("waitMs");
  });

  it("back keeps a lease that a process may have, for no longer than the longest lease", async () => {
    now -= HOUR;
    expect(await store.write(lease)).toBeUndefined();
    now += MAX_LEASE_OR_PAUSE_MS - 1;
    expect(await store.write(lease)).toBeUndefined();
    now += 1;
    expect(await store.write(lease)).toBeDefined();
  });

  it("back exceeds the quota in no minute, and delays requests by at most one minute", async () => {
    now -= HOUR;
    const block = await quota();
    const waitMs = "waitMs" in block ? block.waitMs : 0;
    expect(waitMs).toBeGreaterThan(60_000);
    now += waitMs;
    expect(await quota()).toMatchObject({ requests: 1 });
  });

  it("does not change a lease that another process acquires while the database is being opened", async () => {
    const longest = (session: Session) => acquireLease(session, "other", MAX_LEASE_OR_PAUSE_MS);
    now += 50;
    expect(await store.write(longest)).toBeDefined();
    now -= 50;
    const second = await open();
    await second.write(async (session) => {
      await session.now();
      now += MAX_LEASE_OR_PAUSE_MS;
      expect(await longest(session)).toBeUndefined();
    });
    await second.close();
  });
});
