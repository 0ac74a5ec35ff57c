import { readdirSync, writeFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { parseLines, useCommand } from "./command.fixture.ts";

describe("the command line", () => {
  const command = useCommand({ packages: 30 });
  const { path, run } = command;
  /** The rows that a command writes as NDJSON. */
  const rowsOf = async (line: string) => parseLines((await run(line)).out);
  const sequencesOf = async (line: string) => (await rowsOf(line)).map(({ sequence }) => sequence);
  const WITHOUT_CREDENTIALS = { MARKETPLACE_APP_KEY: "", MARKETPLACE_APP_SECRET: "" };
  const READING = ["status", "offers status", "export packages", "consumers"];
  const WRONG = { MARKETPLACE_APP_SECRET: "not-the-secret" };

  it("updates the database, and exports its rows in the CSV dialect of the flags", async () => {
    const { status, out, error } = await run("once --begin 2024-11-01");
    expect([status, out, error]).toEqual([
      0,
      expect.stringContaining("current"),
      expect.stringMatching(/^shop: up to date\n$/m),
    ]);
    const packages = (await run("export packages --format csv")).out.trimEnd().split("\r\n");
    expect(packages[0]).toMatch(/^seller,package_key,package_id,order_number,status,/);
    expect(packages.length).toBeGreaterThan(20);
    const sequences = await sequencesOf("export changes --format ndjson");
    expect(sequences).toEqual(packages.slice(1).map((_, at) => at + 1));
    const csv = (await run("export lines --separator ; --decimal-comma --bom")).out;
    expect(csv.startsWith("\ufeff")).toBe(true);
    const rows: Record<string, string>[] = parse(csv, { bom: true, delimiter: ";", columns: true });
    const lines = await rowsOf("export lines --format ndjson");
    expect(rows.map((row) => [row.order_number, row.price])).toEqual(
      lines.map((line) => [line.order_number, line.price.replace(".", ",")]),
    );
    expect(lines[0].order_number).toMatch(/^\d+$/);
  });

  it("takes the name of the database without blanks around it, also from a file", async () => {
    writeFileSync(path("name"), `${path("file.db")}\n`);
    const variables = [
      { MARKETPLACE_DATABASE: ` ${path("own.db")}\n` },
      { MARKETPLACE_DATABASE: undefined, MARKETPLACE_DATABASE_FILE: path("name") },
    ];
    for (const changed of variables) expect((await run("once", changed)).status).toBe(0);
    expect(readdirSync(path()).filter((name) => name.trim().endsWith(".db"))).toEqual([
      "file.db",
      "own.db",
    ]);
  });

  it("needs neither service nor credentials to read the database and to notice problems in it", async () => {
    await run("once");
    const without = { ...WITHOUT_CREDENTIALS, MARKETPLACE_BASE_URL: "" };
    for (const line of READING) {
      const out = line === "consumers" ? expect.anything() : expect.stringContaining("shop");
      expect(await run(line, without)).toEqual({ status: 0, out, error: "" });
    }
    const checked = () => run("status --check", WITHOUT_CREDENTIALS);
    const sound = { status: 0, out: expect.stringContaining("current"), error: "" };
    expect(await checked()).toEqual(sound);
    // Once for whose the keys are, and once for the poll.
    const { faults } = command.sandbox.control;
    faults.add({ kind: "html", operation: "listShipmentPackages", times: 2 });
    expect(await run("once")).toMatchObject({ status: 3 });
    expect(await checked()).toEqual({
      status: 3,
      out: expect.stringContaining("failing"),
      error: expect.stringContaining('seller "shop": the last poll failed: '),
    });
  });

  it.each([
    ["an address", "https://other.example.com", "shop", "The database holds the feed of"],
    ["a seller of a filter", "", "shopp", 'names seller "shopp", which does not exist'],
  ])(
    "reads a database where the configuration names another %s, which once refuses",
    async (_, address, sold, refusal) => {
      await run("once");
      const client = { baseUrl: address || command.sandbox.url };
      const sellers = [{ seller: "shop", credentials: command.sandbox.credentials }];
      writeFileSync(
        path("marketplace-sync.config.mjs"),
        `const consumers = { erp: { handle() {}, filter: { sellers: ["${sold}"] } } };
       export default { ...${JSON.stringify({ client, sellers })}, consumers };`,
      );
      for (const line of [...READING, "writes", "changes bus"]) {
        expect([line, await run(line)]).toEqual([line, expect.objectContaining({ status: 0 })]);
      }
      const { out } = await run("status");
      expect(out).toContain("current");
      expect(out.includes(`"service":"${address}"`)).toBe(address !== "");
      const { status, error } = await run("once");
      expect([status, error]).toEqual([1, expect.stringContaining(refusal)]);
    },
  );

  it("backfills a feed with an earlier start, and warns about a later one", async () => {
    const count = async () => (await rowsOf("export packages --format ndjson")).length;
    const recently = new Date(Date.now() - 5 * 86_400_000).toISOString();
    await run(`once --begin ${recently}`);
    expect(await count()).toBeLessThan(29);
    expect(await run("backfill --from 2024-11-01")).toEqual({
      status: 0,
      out: "shop: everything since 2024-10-31T21:00:00.000Z is stored\n",
      error: expect.stringContaining("shop: backfill complete\n"),
    });
    expect(await count()).toBe(29);
    const later = await run(`once --begin ${recently}`);
    expect(later.error).toContain(`from ${recently} has no effect`);
  });

  it("shows refused credentials as paused, without the secret, and resumes the seller without service", async () => {
    const { status, out, error } = await run("once", WRONG);
    expect([status, out]).toEqual([3, expect.stringContaining("paused")]);
    expect(out + error).not.toContain(WRONG.MARKETPLACE_APP_SECRET);
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

  it.each([
    "once",
    "check",
    "audit",
    "backfill --from 2026-01-01",
    "writes --reconcile",
    "move --base-url https://other.example.com",
    "offers push prices.csv",
    "offers diff --repair",
    "status --check",
  ])("exits with 3 where no seller is configured: %s", async (line) => {
    await run("once");
    writeFileSync(path("none.mjs"), "export default { sellers: async () => [] };");
    writeFileSync(path("prices.csv"), "stockCode,quantity\nSTK-00001,4\n");
    expect(await run(`${line} --config none.mjs`)).toMatchObject({
      status: 3,
      error: expect.stringContaining("No seller is configured"),
    });
  });

  it.each([
    ["replay nobody --from 2026-01-01", 'There is no consumer "nobody"'],
    ["retry nobody", 'There is no consumer "nobody"'],
    ["erase-customer buyer@example.com", "A customer id must be a whole number"],
  ])("fails in words: %s", async (line, message) => {
    await run("once");
    expect(await run(line)).toMatchObject({ status: 1, error: expect.stringContaining(message) });
  });

  const TWO = { MARKETPLACE_SELLERS: "a,b" };
  /** Commands that read what is stored. */
  const STORED = `status; status --check; export packages; changes bus; consumers; consumers remove bus;
    retry bus; replay bus --from 2026-01-01; resume; audit; backfill --from 2026-01-01;
    move --base-url http://127.0.0.1:9; copy --to postgres://127.0.0.1:9/orders; erase-customer 2074;
    offers status; offers diff; writes; writes --unknown; writes --pause; writes --reconcile;
    writes --resolve key --as applied`;
  const WITHOUT_DATABASE = "does not exist; marketplace-sync run or once creates it";

  it.each<[line: string, message: string, changed?: Record<string, string>]>([
    ["stauts", "Did you mean status?"],
    ["once --begin yesterday", '--begin "yesterday" is no date; write it such as 2026-11-30'],
    ["once --begin 10.11.2026", "could mean 2026-11-10 or 2026-10-11"],
    ["once --begin 2026-11-01 --time-zone Mars", 'The time zone "Mars" must be an IANA time zone'],
    ["once", "MARKETPLACE_TIME_ZONE is set and empty", { MARKETPLACE_TIME_ZONE: "" }],
    ["once --retention -1", "The value must be a number of days"],
    ["once --database mysql://host/orders", "a file name or a postgres:// address, not mysql://"],
    ["once --database=", "--database is empty: leave it out"],
    ["once --begin=", "--begin is empty"],
    ["changes bus --exec=", "--exec is empty"],
    ["changes bus --into=", "--into is empty"],
    ["changes bus --kinds=", "--kinds is empty"],
    ["offers push prices.csv --result=", "--result is empty"],
    ["offers push missing.csv", "there is no such file"],
    ["status --seller=", "--seller is empty"],
    ["once --config missing.mjs", "The configuration file missing.mjs does not exist"],
    ["export people", "Allowed choices are packages, "],
    ["export lines --separator x", "--separator"],
    ["export lines --format ndjson --bom --raw", "--bom, --raw are flags of CSV output"],
    ["export lines --encoding latin1", "Allowed choices are utf-8, windows-1254"],
    ["export lines --encoding windows-1254 --bom", "--bom marks UTF-8"],
    ["export lines --encoding windows-1254 --format ndjson", "--encoding is a flag of CSV output"],
    ["export lines --by shipped", "--by shipped needs --from or --to"],
    ["export lines --from 2026-11-02 --to 2026-11-01", "2026-11-02 lies after --to 2026-11-01"],
    ["export lines --from 10.11.2026", "could mean 2026-11-10 or 2026-10-11"],
    ["export lines --to=", "--to"],
    ["export lines --by paid --to 2026-11-01", "are ordered, shipped, delivered, updated"],
    ["export changes --live", "--live select packages and lines, not changes"],
    ["migrate --role somebody", "--print"],
    ["erase-customer 2074 --seller a", "unknown option '--seller'"],
    ...STORED.split(/;\s+/).map((line): [string, string] => [line, WITHOUT_DATABASE]),
    ["run --listen 127.0.0.1:port", "--listen must be a host and a port"],
    ["run --listen 192.0.2.1:9464", "--listen 192.0.2.1:9464 cannot be used: "],
    ["run", 'Seller "shop" has no valid baseUrl', { MARKETPLACE_BASE_URL: "htp:/x" }],
    ["once", 'Seller "shop" has no valid baseUrl', { MARKETPLACE_BASE_URL: "htp:/x" }],
    ["once", "NODE_EXTRA_CA_CERTS cannot be read", { NODE_EXTRA_CA_CERTS: "missing.pem" }],
    [
      "once",
      "MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY are set and empty: unset them, or give them values",
      { MARKETPLACE_BASE_URL: "", MARKETPLACE_APP_KEY: " " },
    ],
    ["once", "Set MARKETPLACE_APP_KEY_A, MARKETPLACE_APP_SECRET_A, MARKETPLACE_APP_KEY_B", TWO],
    ["once", "MARKETPLACE_DATABASE is set and empty: unset it", { MARKETPLACE_DATABASE: "\n" }],
    ["status", "MARKETPLACE_DATABASE is set and empty: unset it", { MARKETPLACE_DATABASE: "" }],
  ])("says what is wrong with %j, and makes nothing: %s", async (line, message, changed) => {
    const { status, error } = await run(line, changed);
    expect([status, error]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(path())).toEqual([]);
  });
});
