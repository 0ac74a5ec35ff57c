import { describe, expect, it } from "vitest";
import { isDatabaseError } from "../../contract/sync-error.ts";
import { inPostgres } from "../../store/each-store.fixture.ts";
import type { Change } from "../change.ts";
import type { ConsumerTransaction } from "../consumer.ts";
import { useDeliveries } from "./deliveries.fixture.ts";

describe("a consumer", () => {
  const { add, deliverIn, claim, execute, query, letters } = useDeliveries(inPostgres);

  const createTable = () => execute("CREATE TABLE written (sequence integer)");
  const writtenSequences = async () =>
    (await query("SELECT sequence FROM written")).map((row) => Number(row.sequence));
  const write = async (changes: readonly Change[], tx: ConsumerTransaction) => {
    for (const { sequence } of changes) await tx.run("INSERT INTO written VALUES (?)", [sequence]);
  };

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
