import { describe, expect, it } from "vitest";
import { translateSql } from "./sql.ts";

const translated = (sql: string): string =>
  translateSql(sql, {
    placeholder: (n) => `$${n}`,
    inEach: (value) => `IN (members of ${value})`,
    locked: " FOR UPDATE",
  });

describe("the SQL that all stores share", () => {
  it("is translated with numbered values, membership tests and row locks", () => {
    expect(translated("SELECT * FROM a WHERE b = ? AND c IN EACH(?) AND d = ? LOCKED")).toBe(
      "SELECT * FROM a WHERE b = $1 AND c IN (members of $2) AND d = $3 FOR UPDATE",
    );
  });

  it.each([
    "'?'",
    "'it''s ?'",
    "E'it\\'s ?'",
    '"a ""?"',
    "-- ?\n",
    "/* ? */",
    "/* a /* ? */ ? */",
    "$$ ? $$",
    "$tag$ ? $$ ? $tag$",
    "'$1'",
    "-- $1\n",
    "'IN EACH(?)'",
  ])("keeps what stands in %s", (text) => {
    expect(translated(`SELECT ${text}, ?`)).toBe(`SELECT ${text}, $1`);
  });

  it.each(["SELECT $1, a ? 'b'", "SELECT a ? 'b' WHERE c = $2"])(
    "stays as it is where it numbers its values by itself: %s",
    (sql) => {
      expect(translated(sql)).toBe(sql);
    },
  );
});
