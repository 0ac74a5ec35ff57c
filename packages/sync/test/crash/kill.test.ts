import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { Store } from "../../src/store/store.ts";

const KILLS = Number(process.env.SYNC_KILLS ?? 1);
const WORKER = fileURLToPath(new URL("worker.fixture.ts", import.meta.url));

describeEachStore("a database whose process is killed", (create, kind) => {
  let sandbox: RunningSandbox;
  let store: Store;
  let database: string;
  const workers = new Set<ChildProcess>();

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 600, rateLimit: false });
    const source = await create();
    database = source.name;
    store = await source.open(Date.now);
    await store.write((session) =>
      session.run("CREATE TABLE erp (sequence integer PRIMARY KEY, package_key text)"),
    );
  });
  afterEach(async () => {
    for (const worker of workers) await end(worker, "SIGKILL");
    await store.close();
    await sandbox.close();
  });

  const start = (): ChildProcess => {
    const args = ["--conditions=@marketplace-seller/source", WORKER, database, sandbox.url];
    const worker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    workers.add(worker);
    return worker;
  };
  const end = async (worker: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    workers.delete(worker);
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const exit = once(worker, "exit");
    worker.kill(signal);
    await exit;
  };
  /** Waits for the next thing that a worker stores. */
  const stored = async (worker: ChildProcess): Promise<void> => {
    if (worker.stdout !== null) await once(worker.stdout, "data");
  };
  const counts = async () => {
    const [row] = await store.read((session) =>
      session.query(`SELECT (SELECT count(*) FROM package) AS packages,
        (SELECT count(*) FROM change) AS changes, (SELECT max(sequence) FROM change) AS last,
        (SELECT count(*) FROM erp) AS written, (SELECT looks FROM seller) AS looks`),
    );
    return Object.fromEntries(
      Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]),
    );
  };
  const untilCurrent = async (): Promise<void> => {
    for (;;) {
      const { looks = 0, changes, written } = await counts();
      if (looks > 0 && changes === written) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const untilLooks = async (wanted: number): Promise<void> => {
    while (((await counts()).looks ?? 0) < wanted) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const expectWhole = async (): Promise<void> => {
    const { packages = 0, changes, last, written } = await counts();
    expect(packages).toBeGreaterThan(500);
    expect({ changes, last, written }).toEqual({
      changes: packages,
      last: packages,
      written: packages,
    });
  };

  it("has lost nothing and doubled nothing when another one has finished", async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = start();
      await stored(worker);
      await end(worker, "SIGKILL");
    }
    start();
    await untilCurrent();
    await expectWhole();
  });

  // A second process on one SQLite file is refused.
  if (kind === "sqlite") return;

  it("is written by none that was stopped for longer than its lease", async () => {
    const paused = start();
    await stored(paused);
    paused.kill("SIGSTOP");
    start();
    await untilCurrent();
    const { looks = 0 } = await counts();
    paused.kill("SIGCONT");
    await untilLooks(looks + 10);
    expect(paused.exitCode).toBeNull();
    await expectWhole();
  });
});
