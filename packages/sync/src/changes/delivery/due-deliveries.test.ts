import { expect, it } from "vitest";
import { MAX_LEASE_OR_PAUSE_MS } from "../../contract/option-table.ts";
import { describeEachStore } from "../../store/each-store.fixture.ts";
import { deadLetterTable, findDueDeadLetters } from "../dead-letter.ts";
import { useDeliveries } from "./deliveries.fixture.ts";
import { findDueDeliveries, findNextDeliveryMs } from "./due-deliveries.ts";

const MANY = 20_000;
const PACKAGES = MANY - 1;

describeEachStore("a consumer with thousands of dead letters", (create) => {
  const { store, execute } = useDeliveries(create);

  // With this many dead letters, a subquery for each dead letter would exceed the statement timeout.
  it("is found quickly, and due by the first dead letter of each package", async () => {
    const soon = Date.now() + 500_000;
    const letters = Array.from({ length: MANY }, (_, index) => ({
      ...{ consumer: "erp", seller: "shop", failure: "down", attempts: 1, lastAttemptAt: 0 },
      sequence: index + 1,
      // The last dead letter waits for the first dead letter of its package, which only `retryDeadLetters` retries.
      packageKey: String(index % PACKAGES),
      retryAt: index === 0 ? null : index === PACKAGES ? 0 : soon,
    }));
    await store.write((session) => session.insert(deadLetterTable, letters));
    const find = () =>
      store.read(async (session) => ({
        due: await findDueDeliveries(session, ["erp"]),
        nextMs: await findNextDeliveryMs(session, "erp", "shop"),
        letters: (await findDueDeadLetters(session, "erp", "shop")).map(({ sequence }) => sequence),
      }));
    expect(await find()).toEqual({ due: [], nextMs: expect.any(Number), letters: [] });
    await execute(
      "UPDATE dead_letter SET retry_at = '2026-01-01T00:00:00.000Z' WHERE sequence = 1",
    );
    const due = [{ consumer: "erp", seller: "shop", afterMs: 0 }];
    expect(await find()).toEqual({ due, nextMs: 0, letters: [1] });
    // A process whose clock was ahead has stored these.
    await execute("UPDATE dead_letter SET retry_at = '2099-01-01T00:00:00.000Z'");
    expect(await find()).toEqual({ due: [], nextMs: MAX_LEASE_OR_PAUSE_MS, letters: [] });
  });
});
