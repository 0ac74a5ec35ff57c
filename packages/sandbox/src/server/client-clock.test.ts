import { setTimeout as work } from "node:timers/promises";
import { createRestClient } from "@marketplace-seller/rest-client";
import { expect, it } from "vitest";
import { SandboxClock } from "../control/sandbox-clock.ts";
import { createClientClock } from "./client-clock.ts";
import { createSandbox } from "./create-sandbox.ts";

const HOUR_MS = 3_600_000;

const wait = (clock: ReturnType<typeof createClientClock>, ms: number, isWait: boolean) =>
  new Promise<void>((resolve) => clock.after(ms, resolve, isWait));

it("ends waits in the order of their ends, and advances the sandbox's clock to each end", async () => {
  const sandbox = new SandboxClock(() => 1_000);
  const clock = createClientClock(sandbox);
  const ends: number[] = [];
  await Promise.all(
    [2, 1].map((hours) => wait(clock, hours * HOUR_MS, true).then(() => ends.push(sandbox.now()))),
  );
  expect(ends).toEqual([1_000 + HOUR_MS, 1_000 + 2 * HOUR_MS]);
  expect(clock.monotonic()).toBeGreaterThan(2 * HOUR_MS);
});

it("advances a frozen clock to the end of a wait", async () => {
  const sandbox = new SandboxClock(undefined, 5_000);
  await wait(createClientClock(sandbox), HOUR_MS, true);
  expect(sandbox.now()).toBe(5_000 + HOUR_MS);
});

it("skips no limit", async () => {
  const sandbox = new SandboxClock(() => 1_000);
  const clock = createClientClock(sandbox);
  let isOver = false;
  const cancel = clock.after(HOUR_MS, () => {
    isOver = true;
  });
  await wait(clock, 20, false);
  await wait(clock, 2 * HOUR_MS, true);
  expect(isOver).toBe(false);
  cancel();
});

it("skips no wait while a call is under way, whatever the call does", async () => {
  await using sandbox = createSandbox({ packages: 1 });
  const { clock } = sandbox.connection;
  let isSkipped = false;
  const cancel = clock.after(
    HOUR_MS,
    () => {
      isSkipped = true;
    },
    true,
  );
  const client = createRestClient({
    ...sandbox.connection,
    // Longer than the delay before a skip, as a busy machine may take to load the module that sends.
    credentials: () => work(30, sandbox.credentials),
  });
  const { content } = await client.packages.list({}, { timeoutMs: 60_000 });
  expect(content).toBeDefined();
  expect(isSkipped).toBe(false);
  cancel();
});

it("skips the wait between two attempts of a call, and then those of others", async () => {
  await using sandbox = createSandbox({ packages: 1 });
  const client = createRestClient(sandbox.connection);
  const before = sandbox.connection.clock.now();
  sandbox.control.faults.add({ kind: "unavailable", retryAfterSeconds: 60 });
  const [{ attempts }] = await Promise.all([
    client.packages.list({}, { timeoutMs: HOUR_MS }).withResponse(),
    wait(sandbox.connection.clock, HOUR_MS, true),
  ]);
  expect(attempts).toBe(2);
  expect(sandbox.connection.clock.now()).toBeGreaterThanOrEqual(before + HOUR_MS);
});
