import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { listOffsets } from "../changes/consumer-offset.ts";
import { addChanges, addShop } from "../feed/add-changes.fixture.ts";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { useFolder } from "../store/folder.fixture.ts";
import { parseLines, runHere, startHere, startProcess } from "./command.fixture.ts";

describeEachStore("changes --exec", (create) => {
  const { path } = useFolder();
  const store = useStore(create);
  beforeEach(async () => {
    await addShop(store, "shop");
    await addChanges(store, "shop", [{}, {}, {}]);
  });
  const environment = { PATH: process.env.PATH };
  const command = (exec: string, ...more: string[]) => [
    ...["changes", "bus", "--database", store.name, "--exec", exec],
    ...more,
  ];
  const run = (exec: string, ...more: string[]) =>
    runHere(command(exec, ...more), { folder: path(), environment });
  const offsets = async () =>
    (await store.read(listOffsets)).map(({ sequence, lag }) => [sequence, lag]);
  const read = (name: string) => readFileSync(path(name), "utf8");

  it("passes a batch on standard input, and its range in the environment", async () => {
    await addShop(store, "other");
    await addChanges(store, "other", [{}]);
    const exec = 'cat >> lines; echo "$CONSUMER $SELLER $FIRST $LAST" >> ranges';
    expect(await run(exec)).toEqual({ status: 0, out: "", error: "" });
    expect(read("ranges").split("\n").sort()).toEqual(["", "bus other 1 1", "bus shop 1 3"]);
    expect(parseLines(read("lines"))).toHaveLength(4);
    expect(await offsets()).toEqual([
      [1, 0],
      [3, 0],
    ]);
    expect(await run("exit 1")).toMatchObject({ status: 0 });
  });

  it("acknowledges a batch that the command did not read", async () => {
    const content = JSON.stringify({ note: "x".repeat(1_000_000) });
    await addChanges(store, "shop", [{ content }]);
    expect(await run("exit 0")).toMatchObject({ status: 0, error: "" });
    expect(await offsets()).toEqual([[4, 0]]);
  });

  it.each([
    ["head -n 1 > /dev/null; exit 7", "exited with 7"],
    ["kill -9 $$", "was ended by SIGKILL"],
    ["./missing", "exited with 127"],
  ])("keeps the batch of a command that fails: %s", async (exec, reason) => {
    const failed = await run(exec);
    expect(failed).toMatchObject({ status: 1, out: "", error: expect.stringContaining(reason) });
    expect(await offsets()).toEqual([[0, 3]]);
    await run("cat > lines");
    expect(parseLines(read("lines"))).toHaveLength(3);
  });

  it("goes on with the other sellers when the batch of one fails, and exits with 1", async () => {
    await addShop(store, "other");
    await addShop(store, "zeta");
    await addChanges(store, "other", [{}]);
    await addChanges(store, "zeta", [{}]);
    expect(await run('test "$SELLER" != shop')).toMatchObject({
      status: 1,
      error: expect.stringContaining("The batch of shop is not acknowledged"),
    });
    expect(await offsets()).toEqual([
      [1, 0],
      [0, 3],
      [1, 0],
    ]);
  });

  it("serves the other sellers with --follow while one is refused, again and again", async () => {
    const exec = '[ "$SELLER" = other ] || { echo >> tries; exit 1; }';
    const { ended, stop } = startHere(command(exec, "--follow"), { folder: path(), environment });
    await expect.poll(() => read("tries"), { timeout: 20_000 }).toBe("\n");
    await addShop(store, "other");
    await addChanges(store, "other", [{}]);
    await expect.poll(offsets, { timeout: 20_000 }).toContainEqual([1, 0]);
    await expect.poll(() => read("tries"), { timeout: 20_000 }).toBe("\n\n");
    stop("SIGTERM");
    expect(await ended).toBe(0);
    expect(await offsets()).toContainEqual([0, 3]);
  });

  it("forwards a stop signal to the command, and keeps the batch that it left", async () => {
    const exec = "trap 'touch stopped; exit 1' TERM; touch started; while :; do sleep 0.1; done";
    const { ended, stop } = startHere(command(exec, "--follow"), { folder: path(), environment });
    await expect.poll(() => read("started"), { timeout: 20_000 }).toBe("");
    stop("SIGTERM");
    expect(await ended).toBe(0);
    expect(read("stopped")).toBe("");
    expect(await offsets()).toEqual([[0, 3]]);
  });

  it("is refused together with --into or --format csv", async () => {
    for (const flags of ["--into .", "--format csv"]) {
      expect(await run("cat", ...flags.split(" "))).toMatchObject({ status: 2 });
    }
    expect(await offsets()).toEqual([]);
  });

  it("is recommended where standard output is a pipe", async () => {
    const args = ["changes", "bus", "--database", store.name];
    const { child, error } = startProcess(args, { folder: path(), environment: {} });
    child.stdout.resume();
    await new Promise((resolve) => child.once("close", resolve));
    expect(error()).toMatch(/^note: a change counts as received once .*; --exec loses none\n$/);
  });
});
