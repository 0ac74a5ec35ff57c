import { expect, it } from "vitest";
import { translateSql } from "./sql.ts";

const dialect = {
  placeholder: (n: number) => `$${n}`,
  inEach: (value: string) => `IN (members of ${value})`,
  locked: " FOR UPDATE",
};

it.each([
  [
    "SELECT * FROM a WHERE b = ? AND c IN EACH(?) AND d = ? LOCKED",
    "SELECT * FROM a WHERE b = $1 AND c IN (members of $2) AND d = $3 FOR UPDATE",
  ],
  ...[
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
  ].map((literal) => [`SELECT ${literal}, ?`, `SELECT ${literal}, $1`]),
  // SQL that numbers its values stays as it is.
  ["SELECT $1, a ? 'b'", "SELECT $1, a ? 'b'"],
  ["SELECT a ? 'b' WHERE c = $2", "SELECT a ? 'b' WHERE c = $2"],
])("translates the SQL %j that all stores share into %j", (sql, translated) => {
  expect(translateSql(sql, dialect)).toBe(translated);
});
