import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@marketplace-seller/client-core";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addChanges, addShop } from "../../../consumers/add-changes.fixture.ts";
import { addOffsets, listOffsets } from "../../../consumers/consumer-offset.ts";
import { pullChanges } from "../../../consumers/pull-changes.ts";
import { describeEachStore, type NamedSource } from "../../../store/each-store.fixture.ts";
import type { Store } from "../../../store/store.ts";
import { runHere } from "../../command.fixture.ts";
import { writeBatch } from "./batch-files.ts";

describeEachStore("changes into files", (create) => {
  let source: NamedSource;
  let store: Store;
  let folder: string;
  beforeEach(async () => {
    source = await create();
    store = await source.open(Date.now);
    folder = mkdtempSync(join(tmpdir(), "inbox-"));
    await addShop(store, "shop");
  });
  afterEach(() => store.close());

  /** Runs the command without a service and without credentials. */
  const run = (line: string) =>
    runHere([...line.split(" "), "--database", source.name], { folder, environment: {} });
  const into = (more = "") => run(`changes erp --into .${more}`);
  const files = () => readdirSync(folder).sort();
  const read = (name = files()[0] ?? "") => readFileSync(join(folder, name), "utf8");
  const sequences = () =>
    files().flatMap((name) =>
      read(name)
        .trimEnd()
        .split("\n")
        .map((line) => Number(JSON.parse(line).sequence)),
    );
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
    await addChanges(
      store,
      "shop",
      Array.from({ length: 1_200 }, () => ({})),
    );
    const { status, out } = await into();
    expect({ status, out }).toEqual({ status: 0, out: `${name(1, 1000)}\n${name(1001, 1200)}\n` });
    expect(sequences()).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
    expect(await into()).toEqual({ status: 0, out: "", error: "" });
    await addChanges(store, "shop", [{}]);
    expect((await into()).out).toBe(`${name(1201, 1201)}\n`);
  });

  it.each([
    ["before it wrote anything", async () => undefined],
    [
      "while it wrote",
      async () => writeFileSync(join(folder, `${name(1, 2)}.part`), '{"sequence":'),
    ],
    [
      "after the file had its name",
      async (changes: Awaited<ReturnType<typeof giveBatch>>) => {
        const text = changes.map((change) => `${JSON.stringify(change)}\n`).join("");
        await writeBatch(folder, "erp", changes, { format: "ndjson", text });
      },
    ],
  ])("lose nothing when the process was killed %s, and have the same names", async (_, killed) => {
    await addChanges(store, "shop", [{}, {}, {}]);
    await killed(await giveBatch());
    await addChanges(store, "shop", [{}, {}]);
    await endLeases();
    expect((await into()).out).toBe(`${name(1, 2)}\n${name(3, 5)}\n`);
    expect(files()).toEqual([name(1, 2), name(3, 5)]);
    expect(sequences()).toEqual([1, 2, 3, 4, 5]);
  });

  it("are written as exact CSV cells, without formulas unless --raw is set", async () => {
    const content = '{"note":"a \\"quoted\\", text","totalAmount":"9007199254740993.10"}';
    const order = { order_number: "90071992547409931234", package_key: "=1+A1", content };
    await addChanges(store, "shop", [order, { content: null }]);
    await into(" --format csv");
    const rows = parse(read(), { columns: true });
    expect(rows).toMatchObject([
      { sequence: "1", order_number: "90071992547409931234", package_key: "'=1+A1", content },
      { sequence: "2", status_before: "", content: "" },
    ]);
    const replayed = await run("replay erp --from 2000-01-01 --seller shop");
    expect(replayed).toMatchObject({ status: 0, out: "erp: 2 changes will be delivered again\n" });
    await into(" --format csv --raw");
    expect(parse(read(), { columns: true })).toMatchObject([{ package_key: "=1+A1" }, {}]);
  });

  it("contain the changed lines in the CSV dialect of the flags", async () => {
    const version = (lines: readonly object[]) => JSON.stringify({ lines });
    const one = { orderLineId: "1", stockCode: "A", quantity: 2, price: "1234.50" };
    const two = { orderLineId: "2", stockCode: "B", quantity: 1, price: "9.90" };
    const package_key = "p";
    const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
    await addChanges(store, "shop", [
      { package_key, content: version([one, two]), last_modified_at: at(1) },
      // Only the delivery address differs between the two versions.
      {
        package_key,
        content: version([two, one]),
        status_before: "Created",
        last_modified_at: at(2),
      },
    ]);
    await into(" --of lines --format csv --separator ; --decimal-comma");
    expect(parse(read(), { columns: true, delimiter: ";" })).toMatchObject([
      { order_number: "1", line_change: "added", stock_code: "A", price: "1234,50", sequence: "1" },
      { order_number: "1", line_change: "added", stock_code: "B", price: "9,90", sequence: "1" },
    ]);
    await addChanges(store, "shop", [
      { package_key, content: version([two]), status_before: "Created", last_modified_at: at(2) },
    ]);
    expect((await into(" --of lines")).out).toBe(`${name(3, 3)}\n`);
    expect(JSON.parse(read(name(3, 3)))).toMatchObject({ line_change: "removed", stock_code: "A" });
    await addChanges(store, "shop", [
      { package_key, content: null, status_before: "Created", last_modified_at: at(3) },
    ]);
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

  it("contain only changes that match the filter, and an invalid filter is refused", async () => {
    await addChanges(store, "shop", [{ kind: "new" }, { kind: "moved", status: "Shipped" }]);
    await into(" --kinds new,moved --statuses Shipped --seller shop");
    expect(sequences()).toEqual([2]);
    expect(await store.read(listOffsets)).toMatchObject([{ sequence: 2, lag: 0 }]);
    const unknown = await run("changes erp --kinds renamed");
    expect(unknown).toMatchObject({
      status: 2,
      error: expect.stringContaining("cancelled, split"),
    });
    const seller = await run("changes erp --seller shopp");
    expect(seller).toMatchObject({ status: 2, error: expect.stringContaining('there are "shop"') });
  });

  it("can be filtered by a status that the contract does not name, with a warning", async () => {
    await addChanges(store, "shop", [{ status: "Returned" }, { status: "Created" }]);
    const { status, error } = await into(" --statuses Returned,cancelled");
    expect(sequences()).toEqual([1]);
    expect([status, error]).toEqual([
      0,
      expect.stringMatching(/^note: the contract does not name "Returned", but Created, .*\n$/),
    ]);
  });

  it.each([
    ["missing", "The folder "],
    ["file", "file is not a folder"],
  ])(
    "are refused at the start where the folder is %s, and nothing counts as received",
    async (path, message) => {
      await addChanges(store, "shop", [{}]);
      writeFileSync(join(folder, "file"), "");
      const { status, error } = await run(`changes erp --into ${path}`);
      expect([status, error]).toEqual([2, expect.stringContaining(message)]);
      expect(await store.read(listOffsets)).toEqual([]);
    },
  );

  it("are written again when a file could not be moved to its final name", async () => {
    await addChanges(store, "shop", [{}]);
    mkdirSync(join(folder, name(1, 1)));
    const failed = await into();
    expect(failed).toMatchObject({ status: 1, out: "" });
    expect(failed.error).toMatch(/^error: no file can be written in .*\nNothing is lost: /);
    expect(files()).toEqual([name(1, 1)]);
    expect(await store.read(listOffsets)).toMatchObject([{ sequence: 0, lag: 1 }]);
  });

  it("wait for the lease of a killed process, and say so", async () => {
    await addChanges(store, "shop", [{}]);
    await giveBatch();
    const args = ["changes", "erp", "--into", ".", "--database", source.name];
    const { status, out, error } = await runHere(args, {
      folder,
      environment: {},
      onError: () => void endLeases(),
    });
    expect({ status, out }).toEqual({ status: 0, out: `${name(1, 1)}\n` });
    expect(error).toBe(
      "erp: another process is handling its changes, or was killed while it did; waiting up to 15 s for it\n",
    );
  });

  it("are refused when `run` delivers the consumer's changes", async () => {
    await addChanges(store, "shop", [{}]);
    await store.write((session) =>
      addOffsets(session, "pushed", ["shop"], { from: "start", pulled: false }),
    );
    const pushed = await run("changes pushed --into .");
    expect(pushed).toMatchObject({ status: 1, out: "" });
    expect(pushed.error).toContain('The changes of consumer "pushed" are delivered by run or once');
    expect(files()).toEqual([]);
  });
});
