import { createSync, sqliteStore } from "@marketplace-seller/sync";

const sync = createSync({
  store: sqliteStore(":memory:"),
  client: { baseUrl: "http://127.0.0.1:4010" },
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
});
const counts = { received: 0, late: 0 };
await sync.consume("erp", (changes) => {
  for (const { late } of changes) counts[late ? "late" : "received"] += 1;
});
await sync.once();
await sync.backfill({ from: new Date("2025-01-01T00:00:00Z") });
await sync.once();
console.log(counts);
await sync.close();
