import { expect, it } from "vitest";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { addShop } from "./add-changes.fixture.ts";
import { exportRows } from "./export-rows.ts";

describeEachStore("the lines of an export", (create) => {
  const store = useStore(create);

  it("contain order, package and status, each line once and in order, over several pages", async () => {
    const lines = 1_201;
    for (const seller of ["one", "two"]) {
      await addShop(store, seller);
      await store.write(async (session) => {
        await session.run(
          `INSERT INTO package (seller, package_key, package_id, order_number, status, is_split, sequence, digest)
           VALUES (?, 'p', '7', ?, 'Picking', FALSE, 1, '')`,
          [seller, `order-of-${seller}`],
        );
        const rows = Array.from({ length: lines }, (_, at) => `('${seller}', 'p', ${at}, '12.50')`);
        await session.run(
          `INSERT INTO line (seller, package_key, position, price) VALUES ${rows.join(", ")}`,
        );
      });
    }
    const rows = await Array.fromAsync(exportRows(store, "lines", ["one", "two"]));
    const ofPackage = { order_number: "order-of-one", package_id: "7", package_status: "Picking" };
    expect(rows[0]).toMatchObject({ seller: "one", ...ofPackage, position: 0, price: "12.50" });
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: 2 * lines }, (_, at) => at % lines),
    );
    expect(rows.at(-1)).toMatchObject({ seller: "two", order_number: "order-of-two" });
  });
});
