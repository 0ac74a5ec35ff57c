import { expect, it } from "vitest";
import type { SyncEvent } from "../../contract/sync-event.ts";
import { describeEvent } from "./describe-event.ts";

const of = "delivery-failed";
const ERP = { consumer: "erp", seller: "shop-1" };

it.each<[SyncEvent, string]>([
  [{ type: of, ...ERP, failure: "HTTP 500" }, "erp, shop-1: HTTP 500"],
  [{ type: "recovered", of, failures: 3, ...ERP }, "erp, shop-1: works again after 3 failures"],
  [
    { type: "run-lock-wait", holder: "backfill (process 4711)" },
    "waiting for backfill (process 4711), which uses this database file",
  ],
  [{ type: "recovered", of, failures: 1, seller: "a" }, "a: works again after a failure"],
  [{ type: "recovered", of: "store-failed", failures: 1 }, "database: works again after a failure"],
  [
    { type: "recovered", of: "sellers-failed", failures: 2 },
    "sellers: works again after 2 failures",
  ],
])("names in one line what an event is about: %j", (event, line) => {
  expect(describeEvent(event)).toBe(line);
});
