import { Database, type Row, type Value } from "@marketplace-seller/sqlite";
import { describe, expect, it } from "vitest";
import { damageIn } from "../../src/damage.fixture.ts";
import { movePackage } from "../../src/domain/operations/move-package.ts";
import { placeOrder } from "../../src/domain/operations/place-order.ts";
import { submitTask } from "../../src/domain/operations/product-tasks.ts";
import { splitPackageByQuantity } from "../../src/domain/operations/split-package.ts";
import { renderPackage, renderProduct } from "../../src/rest/render-json.ts";
import { seedStore } from "../../src/seed/seed-store.ts";
import { migrateFile, sandboxFiles } from "../../src/store/database-file.ts";
import { SqliteStore } from "../../src/store/sqlite-store.ts";
import { sellerId, testNow } from "../../src/test-domain.fixture.ts";

const renderer = { package: renderPackage, product: renderProduct };

/** A database that fails at a chosen step, as when the process ends at that step. */
class FailingDatabase extends Database {
  stepsUntilFailure = Number.POSITIVE_INFINITY;
  /** The SQL of the step at which the database failed. */
  failedAt = "";

  override execute(sql: string): void {
    this.#step(sql);
    super.execute(sql);
  }

  override run(sql: string, ...values: Value[]): number {
    this.#step(sql);
    return super.run(sql, ...values);
  }

  override row(sql: string, ...values: Value[]): Row | undefined {
    this.#step(sql);
    return super.row(sql, ...values);
  }

  override rows(sql: string, ...values: Value[]): readonly Row[] {
    this.#step(sql);
    return super.rows(sql, ...values);
  }

  #step(sql: string): void {
    this.stepsUntilFailure -= 1;
    if (this.stepsUntilFailure !== 0) return;
    this.failedAt = sql;
    throw new Error("interrupted");
  }
}

function opened() {
  const database = new FailingDatabase(":memory:", sandboxFiles);
  migrateFile(database);
  const store = new SqliteStore(database, { path: ":memory:", renderer });
  seedStore(store, { packages: 30, products: 10, now: testNow });
  const context = { store, clock: () => testNow, settings: { taskDelay: 0 } };
  const lines = [
    { stockCode: "STK-00001", quantity: 3 },
    { stockCode: "STK-00002", quantity: 2 },
  ];
  const [placed] = placeOrder(context, sellerId, { lines }).packages;
  movePackage(context, sellerId, { id: placed?.packageId ?? "", status: "Picking" });
  const orderLineId = placed?.lines[0]?.orderLineId ?? "";
  return { database, store, context, orderLineId };
}

type Opened = ReturnType<typeof opened>;

const writes: Readonly<Record<string, (at: Opened) => void>> = {
  "a placed order": ({ context }) => {
    placeOrder(context, sellerId, { lines: [{ stockCode: "STK-00003", quantity: 1 }] });
  },
  "a split": ({ context, orderLineId }) => {
    const packageDetails = [{ orderLineId, quantities: 1 }];
    splitPackageByQuantity(context, sellerId, { splitPackages: [{ packageDetails }] });
  },
  "a product task": ({ context }) => {
    const sku = { stockCode: "STK-00001", quantity: 7 };
    const skus = [{ sku, issues: [] }];
    submitTask(context, sellerId, { integrator: "tests", skus }, { type: "SKU_UPDATE", skus });
  },
};

/** Reads every row of every table directly from the database. */
function contentOf({ database }: Opened): string {
  const tables = database.rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  return JSON.stringify(
    tables.map(([table]) => database.rows(`SELECT * FROM ${table} ORDER BY 1, 2`)),
    (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
  );
}

describe.each(Object.entries(writes))("%s", (_, write) => {
  it("is rolled back completely wherever it is interrupted, and succeeds when repeated", () => {
    const at = opened();
    const before = contentOf(at);
    const failures: string[] = [];
    for (let step = 1; ; step += 1) {
      at.database.stepsUntilFailure = step;
      at.database.failedAt = "";
      try {
        write(at);
      } catch (error) {
        expect(String(error)).toBe("Error: interrupted");
      }
      at.database.stepsUntilFailure = Number.POSITIVE_INFINITY;
      if (at.database.failedAt === "") break;
      failures.push(at.database.failedAt);
      expect(contentOf(at)).toBe(before);
      expect(damageIn(at.store)).toEqual([]);
    }
    expect(failures).toEqual(expect.arrayContaining(["BEGIN IMMEDIATE", "COMMIT"]));
    expect(failures.length).toBeGreaterThan(4);
    // Only the last attempt was not interrupted, and all earlier attempts left no change.
    const whole = opened();
    write(whole);
    expect(contentOf(at)).toBe(contentOf(whole));
    expect(contentOf(at)).not.toBe(before);
    for (const { store } of [at, whole]) store.close();
  });
});
