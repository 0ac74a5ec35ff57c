/**
 * A program of a user, which waits for the outcome of each SKU of a product task by operations that an overlay added.
 */
export const program = `import { createRestClient, type Operations, type ResultOf } from "@marketplace-seller/rest-client";

type Outcome = NonNullable<ResultOf<"queryTaskDetails">["skus"]>["content"][number];

async function outcomesOf(operations: Operations, taskId: string): Promise<Outcome[]> {
  const body = { taskId, pageable: { page: 0, size: 50 } };
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await operations.queryTaskDetails({ body });
    if (status === "IN_QUEUE") continue;
    const outcomes: Outcome[] = [];
    // The mock returns the same rows for every page, so reading the listing beyond the first page ends with an error.
    for await (const outcome of operations.queryTaskDetails.items({ body })) {
      outcomes.push(outcome);
      if (outcomes.length === 2) break;
    }
    return outcomes;
  }
  throw new Error("still in the queue");
}

const client = createRestClient({
  baseUrl: process.argv[2] ?? "",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  retry: { maxAttempts: 1 },
});
const { operations } = client;
const outcomes = await outcomesOf(operations, "730001");
const accepted = await operations.updateOrderLineStatus({
  body: { lines: [{ lineId: "500001" }], status: "Picking" },
});
const refused = await operations
  // @ts-expect-error: Shipped is not a status to which a seller can move an order line.
  .updateOrderLineStatus({ body: { lines: [{ lineId: "500001" }], status: "Shipped" } })
  .catch((error: { code: string }) => error.code);
console.log(JSON.stringify({ outcomes, accepted, refused }));
`;

/** Pushes prices and stock to a sandbox that returns the outcome of each SKU of a task. */
export const offersProgram = `import { startSandbox } from "@marketplace-seller/sandbox";
import { createSync, sqliteStore } from "@marketplace-seller/sync";
const sandbox = await startSandbox({ port: 0, packages: 0, products: 2, profile: "observed", taskDelay: 0 });
const sync = createSync({
  store: sqliteStore(":memory:"),
  client: { baseUrl: sandbox.url },
  sellers: [{ seller: "shop", credentials: sandbox.credentials }],
});
await sync.offers.set("shop", [
  { stockCode: "STK-00001", listPrice: 30, salePrice: 20, quantity: 7 },
  { stockCode: "NEVER", quantity: 1 },
]);
await sync.offers.push("shop");
const found = await sync.offers.find("shop", ["STK-00001", "NEVER"]);
const states = Object.fromEntries(
  [...found].map(([code, { price, stock }]) => [code, [price?.state ?? null, stock?.state ?? null]]),
);
const requests = [...new Set(sandbox.control.requests.list().map(({ operation }) => operation))].sort();
await sync.close();
await sandbox.close();
console.log(JSON.stringify({ states, reason: found.get("NEVER")?.stock?.reason, requests }));
`;

/**
 * Lists and stores a package from the sandbox of the copied repository with the client and the sync of another
 * checkout, whose contract does not declare the package's delivery point.
 */
export const driftProgram = (
  checkout: string,
) => `import { createSandbox } from "@marketplace-seller/sandbox";
import { createRestClient } from "${checkout}packages/rest-client/src/index.ts";
import { createSync, sqliteStore } from "${checkout}packages/sync/src/index.ts";
const sandbox = createSandbox({ packages: 0, products: 2 });
const lines = [{ stockCode: "STK-00001", quantity: 1 }];
sandbox.control.orders.place(sandbox.sellerId, { lines, deliveryAddressType: "LOCKER" });
sandbox.control.clock.advance(60_000);
const { credentials, clock, ...connection } = sandbox.connection;
const noticed: object[] = [];
const onContractDrift = ({ operation, path, kind }: { operation: string; path: string; kind: string }) =>
  noticed.push({ operation, path, kind });
const client = createRestClient({ ...sandbox.connection, hooks: { onContractDrift } });
await client.packages.list({ status: "Created" });
const events: object[] = [];
const sync = createSync({
  store: sqliteStore(":memory:"),
  client: connection,
  clock,
  sellers: [{ seller: "shop", credentials }],
  onEvent: (event) => event.type === "contract-drift" && events.push(event),
});
await sync.once();
const stored: unknown[] = [];
for await (const changes of sync.changes("look")) {
  stored.push(...changes.map(({ package: { deliveryAddressType } }) => deliveryAddressType));
}
await sync.close();
await sandbox.close();
console.log(JSON.stringify({ noticed, events, stored }));
`;
