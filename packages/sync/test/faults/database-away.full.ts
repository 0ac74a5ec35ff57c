import { createAcceleratedClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import { sandboxVariables, startHere } from "../../src/cli/command.fixture.ts";
import { inPostgres } from "../../src/store/each-store.fixture.ts";
import { startNetwork } from "../../src/store/postgres/network.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openShop, startRun } from "./shop.fixture.ts";

/** A database that cannot be reached until it is opened. */
async function closedDatabase() {
  const source = await inPostgres();
  const { address, [Symbol.asyncDispose]: close } = await startNetwork(source.name);
  await close();
  const open = () => startNetwork(source.name, Number(new URL(address).port));
  return { source, address, open };
}

it("run ends on request while it waits for its database", async () => {
  const { source, address } = await closedDatabase();
  await using shop = await openShop(source);
  const stop = new AbortController();
  await using sync = shop.open({ store: postgresStore(address), onEvent: () => stop.abort() });
  await sync.run({ signal: stop.signal });
});

it("a run continues after its database becomes unreachable at the start", async () => {
  const source = await inPostgres();
  await using network = await startNetwork(source.name);
  await using shop = await openShop(source);
  await using sync = shop.open({
    store: postgresStore(network.address, { statementTimeoutMs: 1_000 }),
    clock: createAcceleratedClock(10),
  });
  const stop = startRun(sync, () => network.cut());
  await expect.poll(() => shop.stored().then(({ packages }) => packages)).toBe(148);
  await stop();
  expect(shop.events.map(({ type }) => type)).toContain("store-failed");
});

it("a database that does not exist, or whose host is unknown, ends a run at once", async () => {
  const source = await inPostgres();
  await using shop = await openShop(source);
  for (const address of [
    source.name.replace(/test_\w+/, "missing"),
    "postgres://nowhere.invalid/orders",
  ]) {
    await using sync = shop.open({ store: postgresStore(address) });
    await expect(sync.run()).rejects.toMatchObject({ code: "database-unreachable" });
  }
});

it("a command is not ready before its run has started", async () => {
  const { source, address, open } = await closedDatabase();
  await using shop = await openShop(source);
  const args = ["run", "--listen", "127.0.0.1:0", "--database", address];
  const environment = { environment: sandboxVariables(shop.sandbox), folder: process.cwd() };
  const { text, ended, stop } = startHere(args, environment);
  const error = () => text.error;
  await expect.poll(error).toContain("Health probes and metrics are at");
  const [, url] = /Health probes and metrics are at (\S+)/.exec(error()) ?? [];
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(503);
  await expect.poll(error).toContain("The database cannot be reached");
  expect(await ready()).toBe(503);
  await using _ = await open();
  await expect.poll(ready).toBe(200);
  expect(error()).toContain("keeps the database up to date");
  stop("SIGTERM");
  expect(await ended).toBe(0);
});
