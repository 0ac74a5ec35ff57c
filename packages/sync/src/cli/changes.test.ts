import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { systemClock } from "@marketplace-seller/client-core";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { addOffsets, listOffsets } from "../changes/consumer-offset.ts";
import { pullChanges } from "../changes/pull-changes.ts";
import { addChanges, addShop } from "../feed/add-changes.fixture.ts";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { useFolder } from "../store/folder.fixture.ts";
import { parseLines, runHere } from "./command.fixture.ts";
import { writeBatch } from "./files/batch-files.ts";

describeEachStore("changes into files", (create) => {
  const { path } = useFolder();
  const store = useStore(create);
  beforeEach(() => addShop(store, "shop"));

  /** Runs the command without a service and without credentials. */
  const run = (line: string, onError?: () => void) =>
    runHere([...line.split(" "), "--database", store.name], {
      folder: path(),
      environment: {},
      ...(onError && { onError }),
    });
  const into = (more = "") => run(`changes erp --into .${more}`);
  const add = (...changes: Parameters<typeof addChanges>[2]) => addChanges(store, "shop", changes);
  const offsets = () => store.read(listOffsets);
  const files = () => readdirSync(path()).sort();
  const read = (name = files()[0] ?? "") => readFileSync(path(name), "utf8");
  const sequences = () =>
    files().flatMap((name) => parseLines(read(name)).map(({ sequence }) => Number(sequence)));
  const name = (first: number, last: number) =>
    `erp@shop.${String(first).padStart(12, "0")}-${String(last).padStart(12, "0")}.ndjson`;
  const endLeases = () => store.write((session) => session.run("DELETE FROM lease"));
  /** Sets the database to the state of a process that was killed before it acknowledged a batch. */
  const giveBatch = async () => {
    const context = { store, clock: systemClock, sellers: async () => ["shop"] };
    const loop = pullChanges(context, "erp", { exclusive: true, batch: 2 });
    const { value } = await loop.next();
    return value ?? [];
  };

  it("contain each batch once and completely, and their names sort by sequence number", async () => {
    await add(...Array.from({ length: 1_200 }, () => ({})));
    const { status, out } = await into();
    expect({ status, out }).toEqual({ status: 0, out: `${name(1, 1000)}\n${name(1001, 1200)}\n` });
    expect(sequences()).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
    expect(await into()).toEqual({ status: 0, out: "", error: "" });
    await add({});
    expect((await into()).out).toBe(`${name(1201, 1201)}\n`);
  });

  it.each([
    ["before it wrote anything", async () => undefined],
    ["while it wrote", async () => writeFileSync(path(`${name(1, 2)}.part`), '{"sequence":')],
    [
      "after the file had its name",
      async (changes: Awaited<ReturnType<typeof giveBatch>>) => {
        const text = changes.map((change) => `${JSON.stringify(change)}\n`).join("");
        await writeBatch(path(), "erp", changes, { format: "ndjson", text });
      },
    ],
  ])("lose nothing when the process was killed %s, and have the same names", async (_, killed) => {
    await add({}, {}, {});
    await killed(await giveBatch());
    await add({}, {});
    // The command waits for the lease of the killed process, and says so.
    const { out, error } = await run("changes erp --into .", () => void endLeases());
    expect(error).toMatch(
      /^erp: another process is handling its changes, or was killed while it did; waiting up to \d+ s for it\n$/,
    );
    expect(out).toBe(`${name(1, 2)}\n${name(3, 5)}\n`);
    expect(files()).toEqual([name(1, 2), name(3, 5)]);
    expect(sequences()).toEqual([1, 2, 3, 4, 5]);
  });

  it("are written as exact CSV cells, without formulas unless --raw is set", async () => {
    const content = '{"note":"a \\"quoted\\", text","totalAmount":"9007199254740993.10"}';
    const order = { order_number: "90071992547409931234", package_key: "=1+A1", content };
    await add(order, { content: null });
    await into(" --format csv");
    expect(parse(read(), { columns: true })).toMatchObject([
      { sequence: "1", order_number: "90071992547409931234", package_key: "'=1+A1", content },
      { sequence: "2", status_before: "", content: "" },
    ]);
    const replayed = await run("replay erp --from 2000-01-01 --seller shop");
    expect(replayed).toMatchObject({ status: 0, out: "erp: 2 changes will be delivered again\n" });
    await into(" --format csv --raw");
    expect(parse(read(), { columns: true })).toMatchObject([{ package_key: "=1+A1" }, {}]);
  });

  it("contain the changed lines in the CSV dialect of the flags", async () => {
    const line = { orderLineId: "1", stockCode: "A", quantity: 2, price: "1234.50" };
    await add({ content: JSON.stringify({ lines: [line] }), status_before: null });
    await into(" --of lines --format csv --separator ; --decimal-comma");
    expect(parse(read(), { columns: true, delimiter: ";" })).toMatchObject([
      { order_number: "1", line_change: "added", stock_code: "A", price: "1234,50", sequence: "1" },
    ]);
    await add({ content: null });
    expect(await into(" --of lines")).toEqual({ status: 0, out: "", error: "" });
  });

  it("have names that every operating system accepts and that differ by consumer and seller", async () => {
    const sellers = ["Shop", 'a/b:c*?"<>|', "ş".repeat(200), "SHOP"];
    for (const seller of sellers) {
      await addShop(store, seller);
      await addChanges(store, seller, [{}]);
    }
    await into();
    const names = files();
    expect(new Set(names.map((fileName) => fileName.toLowerCase())).size).toBe(sellers.length);
    for (const fileName of names) expect(fileName).toMatch(/^[a-z0-9@_~.-]{1,150}$/);
  });

  it("contain only changes that match the filter, with a warning about unknown statuses", async () => {
    await add({ kind: "new" }, { kind: "moved", status: "Returned" }, { kind: "moved" });
    const flags = " --kinds new,moved --statuses Returned,cancelled --seller shop";
    expect(await into(flags)).toMatchObject({
      status: 0,
      error: expect.stringMatching(
        /^note: the contract does not name "Returned", but Created, .*\n$/,
      ),
    });
    expect(sequences()).toEqual([2]);
    expect(await offsets()).toMatchObject([{ sequence: 3, lag: 0 }]);
  });

  it.each([
    ["--kinds renamed", 2, "cancelled, split"],
    ["--seller shopp", 2, 'there are "shop"'],
    ["--into missing", 2, "The folder "],
    ["--into file", 2, "file is not a folder"],
    ["--into .", 1, 'The changes of consumer "erp" are delivered by run or once'],
  ])("are refused before any counts as received: %s", async (flags, status, message) => {
    await add({});
    writeFileSync(path("file"), "");
    if (status === 1) {
      const fromStart = { from: "start", pulled: false } as const;
      await store.write((session) => addOffsets(session, "erp", ["shop"], fromStart));
    }
    const before = await offsets();
    const refused = await run(`changes erp ${flags}`);
    expect(refused).toEqual({ status, out: "", error: expect.stringContaining(message) });
    expect(await offsets()).toEqual(before);
    expect(files()).toEqual(["file"]);
  });

  it("are written again when a file could not be moved to its final name", async () => {
    await add({});
    mkdirSync(path(name(1, 1)));
    const failed = await into();
    expect(failed).toMatchObject({ status: 1, out: "" });
    expect(failed.error).toMatch(/^error: no file can be written in .*\nNothing is lost: /);
    expect(files()).toEqual([name(1, 1)]);
    expect(await offsets()).toMatchObject([{ sequence: 0, lag: 1 }]);
  });
});
