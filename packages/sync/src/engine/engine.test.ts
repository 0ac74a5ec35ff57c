import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { claimTurn, endDeadTurns, openTestEngine } from "./test-engine.fixture.ts";
import { StaleTurnError, type Turn, type TurnEngine, wake } from "./turn-engine.ts";

const HOUR = 60 * 60_000;
const QUEUE = "deliver/the ERP (1)";

describeEachStore("an engine", (create, kind) => {
  let store: Store;
  let engine: TurnEngine;
  beforeEach(async () => {
    store = await (await create()).open(Date.now);
    engine = await openTestEngine(store);
  });
  afterEach(async () => {
    await engine.close();
    await store.close();
  });

  const claim = async (limit = 10) => {
    const turns = await engine.claim(QUEUE, limit);
    for (const turn of turns) engine.release(turn);
    return turns.map(({ key }) => key).sort();
  };
  const end = (turn: Turn, afterMs: number | null, failure?: string) =>
    store.write((session) =>
      engine.end(session, turn, { afterMs, ...(failure !== undefined && { failure }) }),
    );
  const wakeUp = async (key: string) => {
    await store.write((session) => wake(session, QUEUE, [key]));
    await engine.applyWakes();
  };
  const held = (key: string) => claimTurn(engine, QUEUE, key);

  it("gives each key one turn, however often it is ensured", async () => {
    await engine.ensure(QUEUE, ["one", "two", "three"]);
    await engine.ensure(QUEUE, ["two", "three"]);
    const first = await engine.claim(QUEUE, 2);
    expect(first).toHaveLength(2);
    await engine.ensure(QUEUE, ["one", "two", "three"]);
    expect(await engine.claim(QUEUE, 10)).toHaveLength(1);
    expect(await engine.claim(QUEUE, 10)).toEqual([]);
    expect(await engine.claim("other", 10)).toEqual([]);
  });

  it("gives the next turn when it is due, and none where nothing is", async () => {
    await end(await held("now"), 0);
    await end(await held("later"), HOUR);
    await end(await held("never"), null);
    expect(await claim()).toEqual(["now"]);
  });

  it("tries a turn again that failed, when its wait is over", async () => {
    await end(await held("soon"), 1, "the service is down");
    await end(await held("later"), HOUR, "the service is down");
    await expect.poll(() => claim()).toEqual(["soon"]);
  });

  it("makes a turn due that was woken, and leaves one alone that is under way", async () => {
    await end(await held("later"), HOUR);
    await wakeUp("later");
    await wakeUp("new");
    expect(await claim()).toEqual(["later", "new"]);
    await held("other");
    await wakeUp("other");
    expect(await claim()).toEqual([]);
  });

  it("wakes nothing when the transaction that did is rolled back", async () => {
    const failed = store.write(async (session) => {
      await wake(session, QUEUE, ["key"]);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await engine.applyWakes();
    expect(await claim()).toEqual([]);
  });

  it("gives a turn before it is due to who asks for its key, but not one that is under way", async () => {
    await end(await held("later"), HOUR);
    const turn = await held("later");
    expect(await engine.claim(QUEUE, 1, ["later"])).toEqual([]);
    await end(turn, HOUR);
  });

  // A file has one process, with which its turns end.
  if (kind === "sqlite") return;

  it("refuses every write of a turn that another process has", async () => {
    const stopped = await held("key");
    await endDeadTurns(store);
    const writes = () => store.write((session) => engine.hold(session, stopped));
    await expect(writes()).rejects.toThrow(StaleTurnError);
    const living = await held("key");
    await expect(writes()).rejects.toThrow(StaleTurnError);
    await expect(end(stopped, 0)).rejects.toThrow(StaleTurnError);
    await expect(end(stopped, 0, "a failure")).rejects.toThrow(StaleTurnError);
    await store.write((session) => engine.hold(session, living));
    await end(living, HOUR);
    expect(await claim()).toEqual([]);
  });

  it("keeps nothing of why an attempt failed, which may quote a customer, nor what is done for long", async () => {
    await end(await held("key"), HOUR, "cannot store Ada Lovelace");
    const [job] = await store.read((session) =>
      session.query(
        `SELECT state::text AS state, to_jsonb(job)::text AS whole, deletion_seconds, policy
         FROM marketplace_jobs.job`,
      ),
    );
    expect(job).toMatchObject({ state: "retry", whole: expect.not.stringContaining("Ada") });
    expect(job).toMatchObject({ deletion_seconds: 60, policy: "exclusive" });
  });
});
