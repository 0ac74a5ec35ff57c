import { createSandbox } from "@marketplace-seller/sandbox";
import { createSync, sqliteStore } from "../src/index.ts";
const sandbox = createSandbox({ packages: 20 });
const { credentials } = sandbox;
const before = sandbox.connection.clock.now();
const t0 = performance.now();
const sync = createSync({ store: sqliteStore(":memory:"), client: sandbox.connection, clock: process.argv[2] === "c" ? sandbox.connection.clock : undefined, sellers: [{ seller: "a", credentials }] } as never);
try {
  await sync.once();
  const health = await sync.health();
  const text = JSON.stringify(health);
  let n = 0;
  for await (const _ of sync.changes?.list?.() ?? []) n++;
  const ok = !/not sent|failed"|"error/i.test(text);
  console.log(ok ? "ok" : "FAIL", text.slice(0, 600), n, sandbox.connection.clock.now() - before, Math.round(performance.now() - t0));
  if (!ok) process.exitCode = 1;
} catch (e) { console.log("FAIL", e); process.exitCode = 1; }
await sync.close?.();
await sandbox.close();
