import { once } from "node:events";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runHere, sandboxVariables, startProcess } from "./command.fixture.ts";
import { EXIT } from "./exit-codes.ts";

describe("the command line", () => {
  let sandbox: RunningSandbox;
  let folder: string;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 30 });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sync-"));
  });

  const environment = () => ({
    ...sandboxVariables(sandbox),
    MARKETPLACE_DATABASE: join(folder, "orders.db"),
  });
  const run = (line: string, changed: Record<string, string> = {}) =>
    runHere(line.split(" "), { folder, environment: { ...environment(), ...changed } });

  it("updates the database, and exports its rows", async () => {
    const once = await run("once --begin 2024-11-01");
    expect(once).toMatchObject({
      status: 0,
      error: expect.stringMatching(/^shop: up to date\n$/m),
    });
    expect(once.out).toContain("current");
    const { out } = await run("export packages --format csv");
    const [header, ...rows] = out.trimEnd().split("\r\n");
    expect(header).toMatch(/^seller,package_key,package_id,order_number,status,/);
    expect(rows.length).toBeGreaterThan(20);
    const changes = (await run("export changes --format ndjson")).out.trimEnd().split("\n");
    expect(changes.map((text) => JSON.parse(text).sequence)).toEqual(rows.map((_, at) => at + 1));
  });

  it("exports lines with their order in the CSV dialect of the flags", async () => {
    await run("once --begin 2024-11-01");
    const { out } = await run("export lines --separator ; --decimal-comma --bom");
    expect(out.startsWith("\ufeff")).toBe(true);
    const rows: Record<string, string>[] = parse(out, { bom: true, delimiter: ";", columns: true });
    const { out: ndjson } = await run("export lines --format ndjson");
    const lines = ndjson
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(rows.map((row) => row.order_number)).toEqual(lines.map((line) => line.order_number));
    expect(rows.map((row) => row.price)).toEqual(lines.map((line) => line.price.replace(".", ",")));
    expect(lines[0].order_number).toMatch(/^\d+$/);
  });

  it.each([
    ["export lines --separator x", "--separator"],
    ["export lines --format ndjson --bom --raw", "--bom, --raw are flags of CSV output"],
  ])("refuses %s in words", async (line, message) => {
    expect(await run(line)).toMatchObject({ status: 2, error: expect.stringContaining(message) });
  });

  it("reports failing sellers by the exit code of status --check, and prints the same table as status", async () => {
    await run("once");
    const well = await run("status --check");
    expect(well).toMatchObject({ status: 0, error: "" });
    expect(well.out).toContain("current");
    sandbox.control.faults.add({ kind: "html", operation: "listShipmentPackages" });
    expect(await run("once")).toMatchObject({ status: 3 });
    const failing = await run("status --check");
    expect(failing).toMatchObject({ status: 3 });
    expect(failing.error).toContain('seller "shop": the last poll failed: ');
    expect(failing.out).toContain("failing");
  });

  it.each([
    "status",
    "status --check",
    "export packages",
    "consumers",
    "offers status",
    "writes",
    "changes bus",
  ])("makes no database that is mistyped: %s", async (line) => {
    const { status, error } = await run(`${line} --database ${join(folder, "mistyped.db")}`);
    expect([status, error]).toEqual([
      2,
      expect.stringContaining("does not exist; marketplace-sync run or once creates it"),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("needs neither service nor credentials to read the database and to notice problems in it", async () => {
    await run("once");
    const without = { MARKETPLACE_APP_KEY: "", MARKETPLACE_APP_SECRET: "" };
    for (const url of ["", "https://other.example.com"]) {
      const changed = { ...without, MARKETPLACE_BASE_URL: url };
      for (const line of ["status", "offers status", "export packages", "consumers"]) {
        expect(await run(line, changed)).toMatchObject({ status: 0, error: "" });
      }
      expect((await run("status", changed)).out).toContain("shop");
      expect((await run("offers status", changed)).out).toContain("shop");
    }
    await run("once", { MARKETPLACE_APP_SECRET: "wrong" });
    const checked = await run("status --check", { ...without, MARKETPLACE_BASE_URL: "" });
    expect(checked).toMatchObject({ status: 3, error: expect.stringContaining("shop") });
  });

  it.each([
    ["an address", "https://other.example.com", "shop", "The database holds the feed of"],
    ["a seller of a filter", "", "shopp", 'names seller "shopp", which does not exist'],
  ])(
    "reads a database where the configuration names another %s, which once refuses",
    async (_, address, sold, refusal) => {
      await run("once");
      const client = { baseUrl: address || sandbox.url };
      const sellers = [{ seller: "shop", credentials: sandbox.credentials }];
      writeFileSync(
        join(folder, "marketplace-sync.config.mjs"),
        `const consumers = { erp: { handle() {}, filter: { sellers: ["${sold}"] } } };
       export default { ...${JSON.stringify({ client, sellers })}, consumers };`,
      );
      for (const line of ["status", "offers status", "export packages", "writes", "changes bus"]) {
        expect([line, await run(line)]).toEqual([line, expect.objectContaining({ status: 0 })]);
      }
      const { out } = await run("status");
      expect(out).toContain("current");
      expect(out.includes(`"service":"${address}"`)).toBe(address !== "");
      const { status, error } = await run("once");
      expect([status, error]).toEqual([1, expect.stringContaining(refusal)]);
    },
  );

  it("writes each change once as NDJSON for a consumer, and again after a replay", async () => {
    await run("once --begin 2024-11-01");
    const sequences = async (line: string) =>
      (await run(line)).out
        .split("\n")
        .filter((text) => text !== "")
        .map((text) => JSON.parse(text).sequence);
    const all = await sequences("changes bus");
    expect(all).toEqual(Array.from({ length: 29 }, (_, at) => at + 1));
    expect(await sequences("changes bus")).toEqual([]);
    expect(await sequences("changes other --from now")).toEqual([]);
    expect((await run("replay bus --from 2020-01-01")).out).toBe(
      "bus: 29 changes will be delivered again\n",
    );
    expect(await sequences("changes bus")).toEqual(all);
  });

  it("ends when the reader of the changes closes the pipe, and writes them again at the next start", async () => {
    await run("once --begin 2024-11-01");
    const { child: reader, error } = startProcess(["changes", "bus", "--follow"], {
      folder,
      environment: environment(),
    });
    const exit = once(reader, "exit");
    await once(reader.stdout, "data");
    reader.stdout.destroy();
    // The reader has received the first changes; the command finds the pipe closed when it writes further changes.
    sandbox.control.orders.place(sandbox.sellerId, {
      lines: [{ stockCode: "STK-00001", quantity: 1 }],
    });
    const stored = async () => {
      await run("once");
      return (await run("export changes --format ndjson")).out.trimEnd().split("\n").length;
    };
    await expect.poll(stored).toBe(30);
    const [code] = await exit;
    expect([code, error()]).toEqual([0, ""]);
    const secondOutput = (await run("changes bus")).out.trimEnd().split("\n");
    expect(JSON.parse(secondOutput.at(-1) ?? "").sequence).toBe(30);
  });

  it("backfills a feed with an earlier start, and warns about a later one", async () => {
    const counted = async (database = "") =>
      (await run(`export packages${database}`)).out.trimEnd().split("\n").length - 1;
    const wholeDatabase = ` --database ${join(folder, "whole.db")}`;
    await run(`once --begin 2024-11-01${wholeDatabase}`);
    const all = await counted(wholeDatabase);
    const recently = new Date(Date.now() - 5 * 86_400_000).toISOString();
    await run(`once --begin ${recently}`);
    const before = await counted();
    const filled = await run("backfill --from 2024-11-01");
    expect(filled).toMatchObject({
      status: 0,
      out: "shop: everything since 2024-11-01T00:00:00.000Z is stored\n",
      error: expect.stringContaining("shop: backfill complete\n"),
    });
    expect(await counted()).toBe(all);
    expect(before).toBeLessThan(all);
    const later = await run(`once --begin ${recently}`);
    expect(later.error).toContain(`from ${recently} has no effect`);
  });

  it("resumes a paused seller without service and credentials", async () => {
    await run("once", { MARKETPLACE_APP_SECRET: "wrong" });
    const without = { MARKETPLACE_BASE_URL: "", MARKETPLACE_APP_KEY: "" };
    const mistyped = await run("resume --seller other", without);
    expect(mistyped).toMatchObject({ status: 2, out: "" });
    expect(mistyped.error).toContain('no feed of seller "other"; there are "shop"');
    expect(await run("resume", without)).toMatchObject({ status: 0, out: "Resumed: shop\n" });
    expect((await run("status", without)).out).not.toContain("paused");
  });

  it.each(["backfill --from 2024-11-01", "audit", "offers diff", "writes --reconcile"])(
    "begins no feed under a mistyped name: %s",
    async (line) => {
      await run("once");
      const { status, error } = await run(`${line} --seller shopp`);
      const message =
        'error: The database has no feed of seller "shopp"; there are "shop"; run and once begin a new one [unknown-seller]\n';
      expect({ status, error }).toEqual({ status: 2, error: message });
      expect((await run("status")).out).not.toContain("shopp");
    },
  );

  it("audits, and reports no missed changes when there are none", async () => {
    await run("once");
    expect(await run("audit")).toMatchObject({ status: 0, out: "shop: 0 late changes\n" });
  });

  it("shows refused credentials as paused, without the secret", async () => {
    const { status, out, error } = await run("once", { MARKETPLACE_APP_SECRET: "not-the-secret" });
    expect(status).toBe(3);
    expect(out).toContain("paused");
    expect(out + error).not.toContain("not-the-secret");
  });

  it("names every variable that is missing", async () => {
    const { status, error } = await run("once", {
      MARKETPLACE_BASE_URL: "",
      MARKETPLACE_APP_KEY: " ",
    });
    expect(status).toBe(2);
    expect(error).toContain("Set MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY in the environment");
  });

  it.each([
    ["stauts", 2, "Did you mean status?"],
    ["once --begin yesterday", 2, "'yesterday' is invalid. The value must be a date"],
    ["backfill --from 2999-01-01", 2, "The date must not be in the future"],
    ["once --retention -1", 2, "The value must be a number of days"],
    [
      "once --database mysql://host/orders",
      2,
      "a file name or a postgres:// address, not mysql://",
    ],
    ["once --database=", 2, "The name of the database is empty"],
    ["once --config missing.mjs", 2, "The configuration file missing.mjs does not exist"],
    ["export people", 2, "Allowed choices are packages, "],
    ["replay nobody --from 2026-01-01", 1, 'There is no consumer "nobody"'],
    ["retry nobody", 1, 'There is no consumer "nobody"'],
    ["erase-customer buyer@example.com", 1, "A customer id must be a whole number"],
  ])("refuses %j", async (line, status, message) => {
    if (status === EXIT.failure) await run("once");
    const refused = await run(line);
    expect(refused.status).toBe(status);
    expect(refused.error).toContain(message);
  });

  it.each([
    ["once", { MARKETPLACE_BASE_URL: "htp:/x" }, 'Seller "shop" has no valid baseUrl'],
    ["run", { MARKETPLACE_BASE_URL: "htp:/x" }, 'Seller "shop" has no valid baseUrl'],
    ["run --listen 127.0.0.1:port", {}, "--listen must be a host and a port"],
    ["run --listen 192.0.2.1:9464", {}, "--listen 192.0.2.1:9464 cannot be used: "],
    ["once", { NODE_EXTRA_CA_CERTS: "missing.pem" }, "NODE_EXTRA_CA_CERTS cannot be read"],
  ])("says what cannot be used, and makes nothing: %s %j", async (line, changed, message) => {
    const { status, error } = await run(line, changed);
    expect([status, error]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
