import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore, type NamedSource } from "../../src/store/each-store.fixture.ts";
import { type PlannedWrite, planWrites } from "./planned-writes.fixture.ts";
import { startWorker, type WorkerProcess } from "./worker-process.fixture.ts";

const KILLS = Number(process.env.SYNC_WRITER_KILLS ?? 3);
const WRITES = ["splitPackageByOrderLines", "createCollectionRequest"];

/** The lease is short, so that the process that follows a killed one does not wait long. */
const SHORT_LEASE_MS = 1_000;
/** The lease is long, so that a process on a busy machine keeps it. */
const LEASE_MS = 60_000;

/** The line that a writer prints for a key. */
interface Done {
  readonly key: string;
  readonly sent?: boolean;
  readonly error?: string;
}

describeEachStore("writers", (create) => {
  const file = join(mkdtempSync(join(tmpdir(), "writes-")), "writes.json");
  let sandbox: RunningSandbox;
  let store: NamedSource;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 10, products: 200 });
  });
  beforeEach(async () => {
    store = await create();
    sandbox.control.requests.clear();
    sandbox.control.faults.remove();
  });
  afterAll(() => sandbox.close());

  const plan = (count: number): readonly PlannedWrite[] => {
    const planned = planWrites(sandbox, count);
    writeFileSync(file, JSON.stringify(planned));
    return planned;
  };
  /** Starts a writer that waits for its start signal. */
  const readyWriter = async (first = 0, leaseMs = SHORT_LEASE_MS): Promise<WorkerProcess> => {
    const named = [store.name, sandbox.url, file, `${first}`, `${leaseMs}`];
    const writer = startWorker("writer.fixture.ts", ...named);
    expect(await writer.line(/^ready/)).toBeDefined();
    return writer;
  };
  const doneBy = ({ lines }: WorkerProcess): readonly Done[] =>
    lines.flatMap((line) => (line.startsWith("done ") ? [JSON.parse(line.slice(5)) as Done] : []));
  /** The bodies of the writes that the service received. */
  const follow = (): string[] => {
    const bodies: string[] = [];
    sandbox.control.requests.follow(({ operation, body }) => {
      if (WRITES.includes(operation ?? "")) bodies.push(body ?? "");
    });
    return bodies;
  };

  it("apply a write once when two of them use its key at the same time, and both return the outcome", async () => {
    plan(1);
    const bodies = follow();
    // The response is delayed long enough for the second writer to find the write pending.
    sandbox.control.faults.add({ kind: "latency", delayMs: 300, operation: WRITES[0] ?? "" });
    const writers = await Promise.all([readyWriter(0, LEASE_MS), readyWriter(0, LEASE_MS)]);
    for (const writer of writers) writer.write("go");
    for (const writer of writers) await writer.line(/^done/);
    const done = writers.flatMap(doneBy);
    expect(done.map(({ sent }) => sent).sort()).toEqual([false, true]);
    expect(new Set(done.map(({ sent: _, ...outcome }) => JSON.stringify(outcome))).size).toBe(1);
    expect(bodies).toHaveLength(1);
    for (const writer of writers) await writer.kill();
  });

  it("apply no write twice and lose none when they are killed", async () => {
    const planned = plan(3 * KILLS + 3);
    const bodies = follow();
    const acknowledged = new Set<string>();
    let first = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await using writer = await readyWriter(first);
      writer.write("go");
      await momentOf(kill, writer, bodies);
      await writer.kill();
      for (const { key, sent } of doneBy(writer)) if (sent) acknowledged.add(key);
      first = Math.max(first, first + doneBy(writer).length - 2);
    }
    await using last = await readyWriter();
    last.write("go");
    const done = new Map<string, Done>();
    while (done.size < planned.length) {
      const line = await last.line(/^done/);
      if (line === undefined) break;
      const write = JSON.parse(line.slice(5)) as Done;
      done.set(write.key, write);
    }
    expect([...done.keys()]).toEqual(planned.map(({ key }) => key));
    expect(new Set(bodies).size).toBe(bodies.length);
    expect([...acknowledged].filter((key) => done.get(key)?.sent !== false)).toEqual([]);
    const failed = [...done.values()].filter(({ error }) => error !== undefined);
    expect(failed.filter(({ error }) => error !== "unknown-write")).toEqual([]);
    // The outcome of a split can be read back, but that of a collection request cannot.
    const splits = planned.filter(({ split }) => split !== undefined).map(({ key }) => key);
    expect(failed.filter(({ key }) => splits.includes(key))).toEqual([]);
    await using sync = createSync({
      store,
      client: { baseUrl: sandbox.url },
      sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    });
    const unknown = await sync.writes.unknown();
    expect(unknown.map(({ key }) => key).sort()).toEqual(failed.map(({ key }) => key).sort());
  });

  /**
   * Waits for the moment at which a writer is killed: when it sends the request, when the service has applied it, or
   * when its outcome is stored.
   */
  async function momentOf(kill: number, writer: WorkerProcess, bodies: readonly string[]) {
    const before = bodies.length;
    for (let job = 0; job <= kill % 4; job += 1) await writer.line(/^sending/);
    if (kill % 3 === 1) await expect.poll(() => bodies.length > before, { interval: 1 }).toBe(true);
    if (kill % 3 === 2) await writer.line(/^done/);
  }
});
