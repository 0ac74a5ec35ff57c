// One process that runs a sync, to be killed: node worker.fixture.ts <database> <base URL>
import { createSync } from "../../src/create-sync.ts";
import { postgresStore } from "../../src/store/postgres/open-store.ts";
import { sqliteStore } from "../../src/store/sqlite/open-store.ts";

const [database = "", baseUrl = ""] = process.argv.slice(2);
const isPostgres = database.startsWith("postgres:");
const sync = createSync({
  store: isPostgres ? postgresStore(database, { idleTransactionMs: 1000 }) : sqliteStore(database),
  client: { baseUrl },
  sellers: [
    {
      seller: "shop",
      credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
      from: Date.UTC(2024, 10, 1),
    },
  ],
  // Small turns, so that there is much to interrupt.
  feed: { lookEveryMs: 50, settleMs: 20, packagesPerTurn: 200, leaseMs: 1000 },
  requestsPerMinute: false,
  onEvent: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
  consumers: {
    erp: async (changes, tx) => {
      for (const { sequence, packageKey } of changes) {
        await tx.run("INSERT INTO erp (sequence, package_key) VALUES (?, ?)", [
          sequence,
          packageKey,
        ]);
      }
    },
  },
});
await sync.run();
