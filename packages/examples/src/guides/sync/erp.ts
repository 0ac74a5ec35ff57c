import { createSync, sqliteStore } from "@marketplace-seller/sync";

const sync = createSync({
  store: sqliteStore(process.argv[2] ?? ":memory:"),
  client: { baseUrl: "http://127.0.0.1:4010" },
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
});
let writtenCount = 0;
await sync.consume("erp", async (changes, tx) => {
  await tx.run("CREATE TABLE IF NOT EXISTS erp_order (number TEXT PRIMARY KEY, status TEXT)");
  for (const { orderNumber, status } of changes) {
    const known = await tx.run("UPDATE erp_order SET status = ? WHERE number = ?", [
      status,
      orderNumber,
    ]);
    if (known > 0) continue;
    await tx.run("INSERT INTO erp_order VALUES (?, ?)", [orderNumber, status]);
    writtenCount += 1;
  }
});
await sync.once();
const [offset] = (await sync.consumers()).offsets;
console.log(writtenCount, "orders written of", offset?.sequence, "changes");
await sync.close();
