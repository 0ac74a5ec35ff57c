import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { OlderStatement, prepare, type Statement } from "./statement.ts";

const ways = {
  "as this Node can": prepare,
  "as older Nodes can": (connection: DatabaseSync, sql: string): Statement =>
    new OlderStatement(connection.prepare(sql), sql),
};

describe.each(Object.entries(ways))("a statement, %s", (_, prepared) => {
  const connection = new DatabaseSync(":memory:");
  connection.exec("CREATE TABLE things (key INTEGER PRIMARY KEY, name TEXT) STRICT");
  afterEach(() => connection.exec("DELETE FROM things"));

  function fill(...names: string[]): void {
    const insert = prepared(connection, "INSERT INTO things (name) VALUES (?)");
    for (const name of names) insert.run(name);
  }

  it("gives rows as arrays, in the order of the columns", () => {
    fill("hammer", "saw");
    const statement = prepared(connection, "SELECT name, key FROM things ORDER BY key");
    expect(statement.all()).toEqual([
      ["hammer", 1],
      ["saw", 2],
    ]);
    expect(statement.get()).toEqual(["hammer", 1]);
  });

  it("gives undefined where there is no row", () => {
    expect(prepared(connection, "SELECT key FROM things").get()).toBeUndefined();
  });

  it("takes values in the order of numbered parameters, used more than once or not at all", () => {
    const statement = prepared(connection, "SELECT ?2 AS a, ?4 AS b, ?2 || ?1 AS c");
    expect(statement.get("x", "y", "unused", 4)).toEqual(["y", 4, "yx"]);
    expect(statement.all("p", "q", null, null)).toEqual([["q", null, "qp"]]);
  });

  it("returns the key of the row that it inserts", () => {
    const insert = prepared(connection, "INSERT INTO things (key, name) VALUES (?1 + 1, ?2)");
    expect(BigInt(insert.run(41n, "drill").lastInsertRowid)).toBe(42n);
  });
});
