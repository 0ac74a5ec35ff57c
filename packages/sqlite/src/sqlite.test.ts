import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLocks } from "./check-locks.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { type FailureCode, type Program, retryWhileLocked, withProgramErrors } from "./failures.ts";
import { migrate } from "./migrate.ts";

class OwnError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: Error) {
    super(message, { cause });
    this.code = code;
  }
}

const program: Program = {
  name: "the tests",
  applicationId: 7,
  failure: (code, message, cause) => new OwnError(code, message, cause),
};

let folder: string;
let path: string;
let opened: Database[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-"));
  path = join(folder, "test.db");
  opened = [];
});

afterEach(() => {
  for (const database of opened) database.close();
  rmSync(folder, { recursive: true });
});

function open(file = path, options: DatabaseOptions = {}, openedBy = program): Database {
  const database = new Database(file, openedBy, options);
  opened.push(database);
  return database;
}

const hasCode = (code: FailureCode) => expect.objectContaining({ code });
const first = "CREATE TABLE kept (id); INSERT INTO kept VALUES (1)";
const second = "ALTER TABLE kept ADD COLUMN since; INSERT INTO kept VALUES (2, 'second')";

describe("a database", () => {
  it("returns rows as lists and as objects, and counts changed rows", () => {
    const database = open(":memory:");
    database.execute("CREATE TABLE a (x, y)");
    database.runEach("INSERT INTO a VALUES (?, ?)", [
      [1, "one"],
      [2, "two"],
    ]);
    expect(database.run("UPDATE a SET y = 'more' WHERE x > ?", 1)).toBe(1);
    expect(database.rows("SELECT x, y FROM a")).toEqual([
      [1, "one"],
      [2, "more"],
    ]);
    expect(database.row("SELECT y FROM a WHERE x = ?", 3)).toBeUndefined();
    expect(database.records("SELECT y FROM a WHERE x = ?", 2)).toEqual([{ y: "more" }]);
  });

  it("rewrites and prepares each SQL text once", () => {
    const seen: string[] = [];
    const rewrite = (sql: string) => {
      seen.push(sql);
      return sql.replace("HERE", "1");
    };
    const database = open(":memory:", { rewrite });
    expect([database.row("SELECT HERE"), database.row("SELECT HERE")]).toEqual([[1], [1]]);
    expect(seen).toEqual(["SELECT HERE"]);
  });

  it("commits a transaction completely or not at all", () => {
    const database = open(":memory:");
    database.execute("CREATE TABLE a (x)");
    const failing = () =>
      database.transaction(() => {
        database.run("INSERT INTO a VALUES (1)");
        throw new Error("stop");
      });
    expect(failing).toThrow("stop");
    expect(database.transaction(() => database.rows("SELECT * FROM a"))).toEqual([]);
    database.rollBack();
  });
});

describe("a database failure becomes the program's error", () => {
  it("when the file cannot be opened, is no database, or belongs to another program", () => {
    expect(() => open(join(folder, "missing", "x.db"))).toThrow(hasCode("unreachable"));
    writeFileSync(path, "no database at all, and long enough to be read as one\n".repeat(50));
    expect(() => migrate(open(), [first])).toThrow(hasCode("foreign"));
    const other = join(folder, "other.db");
    open(other).execute("CREATE TABLE theirs (id)");
    const before = readFileSync(other);
    expect(() => migrate(open(other), [first])).toThrow(hasCode("foreign"));
    expect(readFileSync(other).equals(before)).toBe(true);
  });

  it("when it is damaged, or lacks a table or column", () => {
    migrate(open(), [first]);
    const database = open();
    for (const sql of [
      "SELECT * FROM gone",
      "SELECT gone FROM kept",
      "INSERT INTO kept (gone) VALUES (1)",
    ])
      expect(() => database.run(sql)).toThrow(
        expect.objectContaining({
          code: "damaged",
          message: expect.stringMatching(/is incomplete: .*gone.*Restore a copy/),
        }),
      );
    writeFileSync(path, readFileSync(path).fill(0x5a, 100, 8192));
    expect(() => open().rows("SELECT * FROM kept")).toThrow(hasCode("damaged"));
  });

  it("when the disk is full, but not when a user cannot fix the failure", () => {
    const fail = (error: Error) => () =>
      withProgramErrors(program, () => {
        throw error;
      });
    expect(fail(Object.assign(new Error("x"), { code: "ENOSPC" }))).toThrow(hasCode("full"));
    const bug = new TypeError("a mistake");
    expect(fail(bug)).toThrow(bug);
  });
});

describe("a lock of another connection", () => {
  it("is waited for, at most as long as the caller allows", async () => {
    migrate(open(), [first]);
    const holder = open();
    holder.execute("BEGIN IMMEDIATE");
    let attempts = 0;
    const database = open();
    const write = (): number => {
      attempts += 1;
      if (attempts === 3) holder.execute("COMMIT");
      return database.run("INSERT INTO kept VALUES (3)");
    };
    expect(await retryWhileLocked(write, 60_000)).toBe(1);
    expect(attempts).toBe(3);
    holder.execute("BEGIN IMMEDIATE");
    await expect(retryWhileLocked(() => database.run("DELETE FROM kept"), 0)).rejects.toThrow(
      hasCode("locked"),
    );
  });
});

describe("the schema of a file", () => {
  it("of an older version gets the missing versions once, and keeps its rows", () => {
    const database = open();
    let more = 0;
    for (const versions of [[first], [first, second], [first, second]])
      migrate(database, versions, () => {
        more += 1;
      });
    expect(database.rows("SELECT id, since FROM kept")).toEqual([
      [1, null],
      [2, "second"],
    ]);
    expect(more).toBe(3);
  });

  it("of a newer version is refused and not changed", () => {
    const database = open();
    migrate(database, [first, second]);
    const before = readFileSync(path);
    expect(() => migrate(database, [first])).toThrow(
      "schema version 2, but this version supports only versions up to 1. Use a newer version of the tests",
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("is not changed when a version cannot be applied", () => {
    const database = open();
    migrate(database, [first]);
    const broken = "DELETE FROM kept; INSERT INTO missing VALUES (1)";
    expect(() => migrate(database, [first, second, broken])).toThrow(
      expect.objectContaining({
        code: "migration",
        message: expect.stringMatching(/from schema version 1 to 3, and is unchanged/),
      }),
    );
    expect(database.rows("SELECT * FROM kept")).toEqual([[1]]);
  });
});

describe("a wait for a lock", () => {
  const wait = async (database: Database) => {
    let waitedMs = 0;
    const sleep = async (ms: number) => {
      waitedMs += ms;
    };
    const begin = () => database.execute("BEGIN EXCLUSIVE");
    const check = () => checkLocks(database);
    const ended = await retryWhileLocked(begin, 60_000, sleep, check).catch((error) => error);
    return { waitedMs, ended };
  };

  it("ends within 5 s where the disk can lock no file", async () => {
    const locked = [path, `${path}-lock-${process.pid}`];
    for (const file of locked) open(file).execute("BEGIN EXCLUSIVE");
    const { waitedMs, ended } = await wait(open());
    expect(ended).toEqual(hasCode("input-output"));
    expect(ended.message).toContain("cannot lock files, as some network disks cannot");
    expect(waitedMs).toBeLessThan(5_000);
  });

  it("goes on while another process has locked the file, and leaves no file behind", async () => {
    open().execute("BEGIN EXCLUSIVE");
    const { waitedMs, ended } = await wait(open());
    expect(ended).toEqual(hasCode("locked"));
    expect(waitedMs).toBeGreaterThanOrEqual(60_000);
    expect(existsSync(`${path}-lock-${process.pid}`)).toBe(false);
  });
});
