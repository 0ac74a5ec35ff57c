// A feed with a consumer, a keyed write made twice, and a desired stock, in a new database file.
import { deepStrictEqual } from "node:assert";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@marketplace-seller/sandbox";
import { createSync, sqliteStore } from "@marketplace-seller/sync";

const sandbox = await startSandbox({ port: 0, packages: 50, products: 5 });
const sync = createSync({
  store: sqliteStore(join(mkdtempSync(join(tmpdir(), "sync-")), "orders.db")),
  client: { baseUrl: sandbox.url },
  sellers: [{ seller: "shop", credentials: sandbox.credentials }],
});
let received = 0;
await sync.consume("erp", async (changes) => {
  received += changes.length;
});
await sync.once();
const [{ changes }] = await sync.status();
deepStrictEqual([received, received > 0], [changes, true]);

const { packages, laborCosts } = sync.client("shop");
const [shipment] = (await packages.list({ status: "Picking" })).content;
const { orderNumber, id: packageId, lines } = shipment;
const cost = { orderLineId: lines[0].orderLineId, totalLaborCostExcludingVAT: "7.35" };
const write = { key: "costs", context: { orderNumber, packageId } };
const add = () => laborCosts.add({ laborCostDetails: [cost] }, write);
deepStrictEqual([(await add()).isSent, (await add()).isSent], [true, false]);

await sync.offers.set("shop", [{ stockCode: "STK-00001", quantity: 7 }]);
await sync.offers.push("shop");
const states = [];
for await (const { stock } of sync.offers.list("shop")) states.push(stock.state);
deepStrictEqual(states, ["confirmed"]);
await sync.close();
await sandbox.close();
