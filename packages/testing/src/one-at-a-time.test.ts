import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

const folder = mkdtempSync(join(tmpdir(), "one-at-a-time-"));
const file = join(folder, "some/lock.db");
afterAll(() => rmSync(folder, { recursive: true }));

it("starts the next caller when the previous one has ended or failed", async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
    if (name === "first") throw new Error("the first fails");
  };
  const results = await Promise.allSettled([
    oneAtATime(file, work("first")),
    oneAtATime(file, work("second")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

it("waits for another process, but not for a killed one", async () => {
  const source = JSON.stringify(join(import.meta.dirname, "one-at-a-time.ts"));
  const script = `import { oneAtATime } from ${source};
    await oneAtATime(${JSON.stringify(file)}, () => {
      console.log("held");
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  let isHeld = true;
  const next = oneAtATime(file, async () => isHeld);
  // While one process has the lock, no other process can start; then the process with the lock is killed without
  // releasing it.
  isHeld = false;
  holder.kill("SIGKILL");
  expect(await next).toBe(false);
});
