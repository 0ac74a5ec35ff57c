import { decodeFault } from "@marketplace-seller/soap-client/codec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderPackage, renderProduct } from "../../src/rest/render-json.ts";
import { createServiceOver, type Service } from "../../src/server/create-service.ts";
import { createInMemoryFetch } from "../../src/server/in-memory-fetch.ts";
import { createLoggers } from "../../src/server/logging.ts";
import { resolveOptions } from "../../src/server/resolve-options.ts";
import { migrateFile, openDatabase } from "../../src/store/database-file.ts";
import { SqliteStore } from "../../src/store/sqlite-store.ts";
import { LISTING, PRICE_STOCK, PRODUCT_QUERY } from "../paths.ts";
import { auth, itemList } from "../soap/exchange.ts";
import { stacks } from "../soap/stacks.ts";

const renderer = { package: renderPackage, product: renderProduct };
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const [stack] = stacks;

let database: ReturnType<typeof openDatabase>;
let service: Service;
/** An item of a new order, which SOAP can accept. */
let item: string;

beforeEach(() => {
  database = openDatabase(":memory:");
  migrateFile(database);
  const store = new SqliteStore(database, { path: ":memory:", renderer });
  const options = resolveOptions({ packages: 20, products: 10 });
  service = createServiceOver(store, createLoggers("silent"), options);
  const { sellerId } = service.control.sellers.find();
  const lines = [{ stockCode: "STK-00001", quantity: 1 }];
  service.control.faults.add({ kind: "order-listed-late", durationMs: 60_000 });
  service.control.orders.place(sellerId, { lines });
  item = service.control.orders.place(sellerId, { lines }).packages[0]?.lines[0]?.orderLineId ?? "";
});

afterEach(() => service.close());

async function call(path: string, init: RequestInit = {}) {
  const response = await createInMemoryFetch(service.app)(`http://x${path}`, init);
  return { status: response.status, text: await response.text() };
}

/** A product task whose text is so large that the database needs new pages. */
function writeOverRest() {
  const integrator = "x".repeat(200_000);
  const skus = [{ stockCode: "STK-00001", quantity: 1 }];
  return call(PRICE_STOCK, {
    method: "POST",
    headers: { ...credentials, "content-type": "application/json" },
    body: JSON.stringify({ payload: { integrator, skus } }),
  });
}

/** A rejection whose reason is as large as the product task. */
function writeOverSoap() {
  const reason = `<rejectReason>${"x".repeat(200_000)}</rejectReason>`;
  const content = auth + itemList(item) + reason;
  const { body, headers } = stack?.write("OrderItemRejectRequest", content) ?? {};
  const bytes = typeof body === "string" ? body : Buffer.from(body ?? "");
  return call("/ws/OrderService", { method: "POST", headers: headers ?? {}, body: bytes });
}

describe.each([
  {
    fault: "a full disk",
    begin: "PRAGMA max_page_count = 1",
    end: "PRAGMA max_page_count = 1000000",
    message:
      "The database failed. The disk is full, and the last write was not saved. Free space, then try again.",
  },
  {
    fault: "a database that may only be read",
    begin: "PRAGMA query_only = ON",
    end: "PRAGMA query_only = OFF",
    message: "The database failed. The database file cannot be written. Check the permissions",
  },
])("$fault", ({ begin, end, message }) => {
  it("refuses writes over REST and SOAP with a clear message, still serves reads, and loses no data", async () => {
    const listed = () => call(`${LISTING}?sender=ALL&size=100`, { headers: credentials });
    const before = await listed();
    expect((await writeOverRest()).status).toBe(200);
    database.execute(begin);

    const overRest = await writeOverRest();
    expect(overRest.status).toBe(500);
    expect(JSON.parse(overRest.text)).toEqual({
      code: 1502,
      message: expect.stringContaining(message),
    });
    const overSoap = await writeOverSoap();
    expect(overSoap.status).toBe(500);
    expect(decodeFault(overSoap.text)).toMatchObject({
      code: "Server",
      message: expect.stringContaining(message),
    });
    expect(await listed()).toEqual(before);
    expect(before.status).toBe(200);
    // Neither the task that is due now nor the package that is due to be listed can be stored.
    service.control.clock.advance(60 * 60_000);
    expect((await call(PRODUCT_QUERY, { headers: credentials })).status).toBe(200);
    expect((await listed()).status).toBe(200);

    database.execute(end);
    expect((await writeOverRest()).status).toBe(200);
    expect((await writeOverSoap()).text).toContain("<status>success</status>");
    expect(await listed()).not.toEqual(before);
  });
});
