import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { expect, it } from "vitest";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { findKnownPackages } from "./known-packages.ts";
import { createObservedVersion } from "./observed-version.ts";

describeEachStore("the packages of a page", (create, kind) => {
  const store = useStore(create);

  it("are found by an index, and not by scanning all stored packages", async () => {
    const explain = kind === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN (COSTS OFF)";
    const steps: string[] = [];
    const listed = { id: "1", orderNumber: "2", lastModifiedDate: 0 } as ShipmentPackage;
    const page = [createObservedVersion("1", listed)];
    await store.read((session) => {
      const query = async (sql: string, values: readonly string[] = []) => {
        const plan = await session.query(`${explain} ${sql}`, values);
        steps.push(...plan.map((row) => String(Object.values(row).at(-1))));
        return [{ package_key: "1", order_number: "2", last_modified_at: "2026-01-01T00:00:00Z" }];
      };
      return findKnownPackages({ ...session, query } as typeof session, "shop", page);
    });
    const searches = steps.filter((step) =>
      /SEARCH|SCAN (?!json_each)|Index Cond|Seq Scan/.test(step),
    );
    expect(searches.length).toBeGreaterThan(4);
    expect(searches.filter((step) => !/(package_key|order_number) ?=/.test(step))).toEqual([]);
  });
});
