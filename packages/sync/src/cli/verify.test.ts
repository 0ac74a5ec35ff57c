import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { parseLines, useCommand } from "./command.fixture.ts";

describe("verifying stored data", () => {
  const command = useCommand({ packages: 200 });
  beforeEach(async () => {
    await command.run("once --begin 2024-11-01");
  });
  const inDatabase = <Result>(work: (database: DatabaseSync) => Result): Result => {
    using database = new DatabaseSync(command.path("orders.db"));
    return work(database);
  };
  const find = (sql: string): Readonly<Record<string, unknown>> =>
    inDatabase((database) => ({ ...database.prepare(sql).get() }));
  const verify = async (flags = "") => {
    const line = `verify --from 2024-11-01 --json ${flags}`.trim();
    const { status, out, error } = await command.run(line);
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

  const aPackage =
    "(SELECT package_key FROM package WHERE is_split = 0 ORDER BY package_key LIMIT 1 OFFSET 7)";
  const columnsOf = (table: string) =>
    inDatabase((database) =>
      database
        .prepare(`SELECT name FROM pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name))
        .filter((name) => name !== "package_key")
        .join(", "),
    );
  const planted: readonly (readonly [
    fault: string,
    sql: () => string,
    expected: Readonly<Record<string, unknown>>,
  ])[] = [
    [
      "a package is gone",
      () => `DELETE FROM package WHERE package_key = ${aPackage}`,
      { kind: "missing" },
    ],
    [
      "an amount",
      () => `UPDATE package SET total_amount = '1.00' WHERE package_key = ${aPackage}`,
      { kind: "different", columns: [{ column: "total_amount", stored: "1.00" }] },
    ],
    [
      "a status",
      () => `UPDATE package SET status = 'Lost' WHERE package_key = ${aPackage}`,
      { kind: "different", columns: [{ column: "status", stored: "Lost" }] },
    ],
    [
      "the units of a line",
      () => `UPDATE line SET quantity = 99 WHERE position = 0 AND package_key = ${aPackage}`,
      { kind: "different", columns: [{ column: "line 1 quantity", stored: "99" }] },
    ],
    [
      "a line is gone",
      () => `DELETE FROM line WHERE position = 0 AND package_key = ${aPackage}`,
      { kind: "different" },
    ],
    [
      "a package is stored twice",
      () =>
        `INSERT INTO package (package_key, ${columnsOf("package")}) SELECT '1' || package_key, ${columnsOf("package")} FROM package WHERE package_key = ${aPackage}`,
      { kind: "extra" },
    ],
    [
      "a package belongs to another seller",
      () => `UPDATE package SET seller = 'other' WHERE package_key = ${aPackage}`,
      { kind: "missing" },
    ],
  ];
  it.each(planted)("finds %s and nothing else", async (_, sql, expected) => {
    inDatabase((database) => database.exec(`PRAGMA foreign_keys = OFF; ${sql()}`));
    for (const by of ["created", "updated"]) {
      const { status, result, differences } = await verify(`--by ${by}`);
      expect(differences).toEqual([expect.objectContaining({ of: "package" })]);
      expect(differences[0]).toMatchObject(expected);
      expect(result.packages.compared - result.packages.equal).toBe(1);
      expect(status).toBe(3);
    }
  });

  it("lets the feed store again what is missing or different", async () => {
    const { package_key: key } = find(`SELECT ${aPackage} AS package_key`);
    inDatabase((database) =>
      database.exec(
        `UPDATE package SET status = 'Lost' WHERE package_key <> '${key}' AND seller = 'shop' AND total_amount > 100;
         DELETE FROM package WHERE package_key = '${key}'`,
      ),
    );
    const changed = find("SELECT count(*) AS packages FROM package WHERE status = 'Lost'");
    const { result } = await verify("--repair");
    expect(result.packages).toMatchObject({ missing: 1, different: changed.packages });
    await command.run("once");
    expect(await verify()).toMatchObject({ status: 0, differences: [] });
  });

  it("names the orders whose totals differ over SOAP", async () => {
    inDatabase((database) =>
      database.exec(`UPDATE package SET total_amount = '1.00' WHERE package_key = ${aPackage}`),
    );
    const { differences } = await verify("--witness soap");
    expect(differences).toMatchObject([
      { of: "package", kind: "different" },
      { of: "soap order", stored: "1.00" },
    ]);
  });
});
