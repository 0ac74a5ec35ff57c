import { expect, it } from "vitest";
import { isDatabaseError } from "../../contract/sync-error.ts";
import { insertChanges } from "../../feed/add-changes.fixture.ts";
import { triggerDeliveries } from "../../feed/feed-job.ts";
import { findSeller } from "../../feed/seller-row.ts";
import { describeEachStore } from "../../store/each-store.fixture.ts";
import { deliveryQueue } from "../../store/queues.ts";
import type { Change } from "../change.ts";
import type { ConsumerTransaction } from "../consumer.ts";
import { useDeliveries } from "./deliveries.fixture.ts";

describeEachStore("a consumer", (create, kind) => {
  const deliveries = useDeliveries(create);
  const { store, add, deliverIn, claim, execute, query, letters } = deliveries;

  const createTable = () => execute("CREATE TABLE written (sequence integer)");
  const writtenSequences = async () =>
    (await query("SELECT sequence FROM written")).map((row) => Number(row.sequence));
  const write = async (changes: readonly Change[], tx: ConsumerTransaction) => {
    for (const { sequence } of changes) await tx.run("INSERT INTO written VALUES (?)", [sequence]);
  };

  it("receives changes that are stored during a delivery", async () => {
    await createTable();
    let isStoring = true;
    const storing = (async () => {
      for (let at = 0; at < 60; at += 1) {
        await store.write(async (session) => {
          await findSeller(session, "shop", true);
          await insertChanges(session, "shop", [{}]);
          await triggerDeliveries(session, "shop");
        });
      }
      isStoring = false;
    })();
    for (let isIdle = false; isStoring || !isIdle; ) {
      const wasStoring = isStoring;
      await deliveries.jobQueue().applyTriggers();
      const jobs = await deliveries.jobQueue().claim(deliveryQueue("erp"), 1);
      for (const job of jobs) await deliverIn(job, write);
      isIdle = jobs.length === 0 && !wasStoring;
    }
    await storing;
    expect(await writtenSequences()).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  if (kind === "sqlite") return;

  // SQLSTATE codes of PostgreSQL for missing memory, an exceeded timeout, or a reached limit.
  it.each(["57014", "53200", "54001"])(
    "is not to blame when its offset cannot be noted (SQLSTATE %s)",
    async (code) => {
      await createTable();
      await add([{}]);
      await execute(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION ''no'' USING ERRCODE = ''${code}''; END'`);
      await execute("CREATE TRIGGER fail BEFORE UPDATE ON consumer_offset EXECUTE FUNCTION fail()");
      const job = await claim();
      await expect(deliverIn(job, write)).rejects.toSatisfy(isDatabaseError);
      expect(
        await query(
          "SELECT sequence, failures, failure FROM consumer_offset WHERE seller = 'shop'",
        ),
      ).toEqual([{ sequence: 0, failures: 0, failure: null }]);
      expect(await letters()).toEqual([]);
      await execute("DROP FUNCTION fail() CASCADE");
      expect(await deliverIn(job, write)).toEqual({ delivered: 1, failure: undefined });
      expect(await writtenSequences()).toEqual([1]);
    },
  );
});
