import { expect, it } from "vitest";
import { describeEachStore, useStore } from "./each-store.fixture.ts";
import { leaseTable } from "./lease.ts";

const endsAt = Date.UTC(2026, 0, 31);
/** Characters that have a meaning in array literals, JSON or SQL. */
const literals = ["", "NULL", "null", "{a,b}", '"', "\\", 'a"\\b', "'; --", "\\N", "\\.", "$1 ?"];
const texts = [...literals, " x ", "ş👍", "a\nb\tc\rd"];

describeEachStore("rows that are inserted", (create) => {
  const store = useStore(create);
  const leases = async () => {
    const rows = await store.read((session) => session.query("SELECT * FROM lease ORDER BY name"));
    return rows.map(leaseTable.parse);
  };
  const lease = (name: string, holder: string) => ({ name, holder, endsAt });

  it("are read as they were written, whatever characters their texts contain", async () => {
    const rows = texts.map((text, index) => lease(String(index + 10), text));
    await store.write((session) => session.insert(leaseTable, rows));
    expect(await leases()).toEqual(rows);
  });

  it("are invisible to a read that started before", async () => {
    const counts = await store.read(async (session) => {
      const count = "SELECT count(*) AS n FROM lease";
      const before = await session.query(count);
      await store.write((other) => other.insert(leaseTable, [lease("1", "new")]));
      return [before, await session.query(count)];
    });
    expect(counts).toEqual([[{ n: 0 }], [{ n: 0 }]]);
    expect(await leases()).toHaveLength(1);
  });
});
