import { beforeEach, expect, it } from "vitest";
import { packageTable } from "../feed/feed-tables.ts";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { parseLines, startHere, useCommand } from "./command.fixture.ts";

describeEachStore("verifying stored data", (create) => {
  const store = useStore(create);
  const command = useCommand({ packages: 200 });
  const run = (line: string) => command.run(line.trim(), { MARKETPLACE_DATABASE: store.name });
  beforeEach(async () => {
    await run("once --begin 2024-11-01");
  });
  const change = (...statements: readonly string[]) =>
    store.write(async (session) => {
      for (const sql of statements) await session.run(sql);
    });
  const find = (sql: string) => store.read(async (session) => (await session.query(sql))[0]);
  const verify = async (flags = "") => {
    const { status, out, error } = await run(`verify --from 2024-11-01 --json ${flags}`);
    if (status === 1 || status === 2) throw new Error(error);
    const lines = parseLines(out);
    return { status, error, result: lines.at(-1), differences: lines.slice(0, -1) };
  };

  it("finds everything equal after a first poll, over REST and over SOAP", async () => {
    for (const flags of ["", "--by updated", "--witness soap"]) {
      const { status, result, differences } = await verify(flags);
      expect(differences).toEqual([]);
      expect(result).toMatchObject({ isEqual: true, packages: { unread: 0 } });
      expect(result.packages.compared).toBeGreaterThan(150);
      expect(result.packages.equal).toBe(result.packages.compared);
      for (const { stored, listed } of result.packages.sums) expect(stored).toEqual(listed);
      expect(status).toBe(0);
    }
  });

  it("says that a seller could not be compared when its service refuses the credentials", async () => {
    const { status, out, error } = await command.run("verify --from 2024-11-01", {
      MARKETPLACE_DATABASE: store.name,
      MARKETPLACE_APP_SECRET: "wrong",
    });
    expect(out).toBe("shop: could not be compared\n");
    expect(error).toMatch(/^shop: .*credentials/);
    expect(error).not.toContain("    at ");
    expect(status).toBe(3);
  });

  it("is incomplete when it is stopped", async () => {
    const line = "verify --from 2024-11-01".split(" ");
    const started = startHere(line, {
      ...command.inFolder({ MARKETPLACE_DATABASE: store.name }),
      onError: (text) => text.includes("compared") && started.stop("SIGINT"),
    });
    expect(await started.ended).toBe(3);
    expect(started.text.out).toBe("");
  });

  it("names no time after the present one as compared", async () => {
    const { result } = await verify("--to 2099-12-31");
    expect(result.to).toBeLessThan(Date.now() + 60_000);
    expect((await run(`verify --from ${new Date(Date.now() + 30_000).toISOString()}`)).status).toBe(
      0,
    );
  });

  const aPackage =
    "(SELECT package_key FROM package WHERE NOT is_split ORDER BY package_key LIMIT 1 OFFSET 7)";
  const different = (column: string, stored: string) => ({
    kind: "different",
    columns: [{ column, stored }],
  });
  const columns = packageTable.columns
    .map(({ name }) => name)
    .filter((name) => name !== "package_key")
    .join(", ");
  /** What each is found as, of a package whose key replaces `KEY`. */
  const faults: readonly (readonly [sql: string, expected: object])[] = [
    ["DELETE FROM package WHERE", { kind: "missing" }],
    ["UPDATE package SET seller = 'other' WHERE", { kind: "missing" }],
    [
      `INSERT INTO package (package_key, ${columns}) SELECT 'twice KEY', ${columns} FROM package WHERE`,
      { kind: "extra" },
    ],
    ["UPDATE package SET total_amount = '1.00' WHERE", different("total_amount", "1.00")],
    ["UPDATE package SET total_amount = 'NaN' WHERE", different("total_amount", "NaN")],
    ["UPDATE package SET status = 'Lost' WHERE", different("status", "Lost")],
    ["UPDATE line SET quantity = 99 WHERE position = 0 AND", different("line 1 quantity", "99")],
    ["DELETE FROM line WHERE position = 0 AND", { kind: "different" }],
  ];

  it("finds 100 of 100 planted differences and nothing else", async () => {
    const rows = await store.read((session) =>
      session.query("SELECT package_key FROM package WHERE NOT is_split LIMIT 100"),
    );
    const planted = rows.flatMap(({ package_key: key }, index) =>
      faults
        .slice(index % faults.length)
        .slice(0, 1)
        .map(([fault, found]) => {
          const sql = `${fault} package_key = 'KEY'`.replaceAll("KEY", String(key));
          return { key: String(key), sql, found };
        }),
    );
    await change(...planted.map(({ sql }) => sql));
    const expected = new Map(planted.map(({ key, found }) => [key, found]));
    expect(expected.size).toBe(100);
    for (const by of ["created", "updated"]) {
      const { status, result, differences } = await verify(`--by ${by}`);
      expect(differences).toHaveLength(100);
      for (const { packageKey, ...found } of differences) {
        expect(found).toMatchObject(expected.get(packageKey.replace("twice ", "")) ?? {});
      }
      expect(result.packages.compared - result.packages.equal).toBe(100);
      expect(status).toBe(3);
    }
  });

  it("lets the feed store again what is missing or different", async () => {
    const key = (await find(`SELECT ${aPackage} AS package_key`))?.package_key;
    await change(
      `UPDATE package SET status = 'Lost' WHERE package_key <> '${key}' AND status = 'Picking'`,
      `DELETE FROM package WHERE package_key = '${key}'`,
    );
    const changed = await find("SELECT count(*) AS packages FROM package WHERE status = 'Lost'");
    const { result } = await verify("--repair");
    expect(result.packages).toMatchObject({ missing: 1, different: changed?.packages });
    const { out, error } = await run("once");
    expect(out + error).not.toContain("premise");
    expect(await verify()).toMatchObject({ status: 0, differences: [] });
  });

  it("names the orders whose totals differ over SOAP", async () => {
    await change(`UPDATE package SET total_amount = '1.00' WHERE package_key = ${aPackage}`);
    const { differences } = await verify("--witness soap");
    expect(differences).toMatchObject([
      { of: "package", kind: "different" },
      { of: "soap order", stored: "1.00" },
    ]);
  });
});
