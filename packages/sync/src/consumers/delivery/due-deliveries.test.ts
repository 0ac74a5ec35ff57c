import { expect, it } from "vitest";
import { describeEachStore } from "../../store/each-store.fixture.ts";
import { addShop } from "../add-changes.fixture.ts";
import { consumerOffsetTable } from "../consumer-offset.ts";
import { deadLetterTable, findDueDeadLetters } from "../dead-letter.ts";
import { findDueDeliveries, findNextDeliveryMs } from "./due-deliveries.ts";

const MANY = 20_000;
const PACKAGES = MANY - 1;

describeEachStore("a consumer with thousands of dead letters", (create) => {
  // With this many dead letters, a subquery for each dead letter would exceed the statement timeout.
  it("is found quickly, and due by the first dead letter of each package", async () => {
    const store = await (await create()).open(Date.now);
    await addShop(store, "shop");
    const waiting = { consumer: "erp", seller: "shop", failure: "down" };
    const offset = { ...waiting, sequence: 0, failures: 0, pulled: false, batchEnd: null };
    const soon = Date.now() + 500_000;
    await store.write(async (session) => {
      await session.insert(consumerOffsetTable, [{ ...offset, retryAt: null }]);
      const letters = Array.from({ length: MANY }, (_, index) => ({
        ...waiting,
        sequence: index + 1,
        // The last dead letter waits for the first dead letter of its package, which only `retryDeadLetters` retries.
        packageKey: String(index % PACKAGES),
        attempts: 1,
        lastAttemptAt: 0,
        retryAt: index === 0 ? null : index === PACKAGES ? 0 : soon,
      }));
      await session.insert(deadLetterTable, letters);
    });
    const find = () =>
      store.read(async (session) => ({
        due: await findDueDeliveries(session, ["erp"]),
        nextMs: await findNextDeliveryMs(session, "erp", "shop"),
        letters: (await findDueDeadLetters(session, "erp", "shop")).map(({ sequence }) => sequence),
      }));
    expect(await find()).toEqual({ due: [], nextMs: expect.any(Number), letters: [] });
    await store.write((session) =>
      session.run("UPDATE dead_letter SET retry_at = ? WHERE sequence = 1", [
        "2026-01-01T00:00:00.000Z",
      ]),
    );
    const due = [{ consumer: "erp", seller: "shop", afterMs: 0 }];
    expect(await find()).toEqual({ due, nextMs: 0, letters: [1] });
    await store.close();
  });
});
