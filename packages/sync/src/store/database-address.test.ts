import { expect, it } from "vitest";
import { parseDatabaseName } from "./database-address.ts";

const SECRET = "s3cret";

it.each([
  ["./marketplace.db", "file"],
  ["/data/orders.db", "file"],
  [":memory:", "file"],
  ["postgres.db", "file"],
  ["postgres/orders.db", "file"],
  ["C:\\data\\orders.db", "file"],
  ["my orders.db", "file"],
  ["postgres://user@host/db", "postgres"],
  ["postgresql://user:s3cret@host:5432/db", "postgres"],
  ["postgres://user:p%23%2F%3F%40%25@host/db?sslmode=require&application_name=a@b", "postgres"],
  ["postgres:///db?host=/var/run/postgresql", "postgres"],
  ["postgres://user:s3cret@[::1]:5432/db", "postgres"],
])("takes %s for the name of a database of the kind %s", (text, kind) => {
  const named = kind === "file" ? { path: text } : { address: text };
  expect(parseDatabaseName(text)).toEqual({ kind, ...named });
});

it.each([
  [`"postgres://user:${SECRET}@host/db"`, "quotes or blanks"],
  [`'postgres://user:${SECRET}@host/db'`, "quotes or blanks"],
  [` postgres://user:${SECRET}@host/db`, "quotes or blanks"],
  [`postgres://user:${SECRET}@host/db\n`, "quotes or blanks"],
  [`postgres//user:${SECRET}@host/db`, "not a valid PostgreSQL address"],
  [`postgres:user:${SECRET}@host/db`, "not a valid PostgreSQL address"],
  [`postgresql:/user:${SECRET}@host/db`, "not a valid PostgreSQL address"],
  [`jdbc:postgresql://host/db?user=u&password=${SECRET}`, "not a valid PostgreSQL address"],
  [`host=db.internal dbname=orders password=${SECRET}`, "not a valid PostgreSQL address"],
  [`user:${SECRET}@host/db`, "not a valid PostgreSQL address"],
  [`mysql://user:${SECRET}@host/db`, "not mysql://"],
  [`postgres://user:${SECRET}#1@host/db`, "write # as %23"],
  [`postgres://user:${SECRET}/1@host/db`, "/ as %2F"],
  [`postgres://user:12/${SECRET}@host/db`, "/ as %2F"],
  [`postgres://user:${SECRET}?1@host/db`, "? as %3F"],
  [`postgres://user:12?${SECRET}@host/db`, "? as %3F"],
  [`postgres://user:${SECRET}%zz@host/db`, "% as %25"],
  ["  ", "is empty"],
])("refuses %j without its secret", (text, message) => {
  expect(() => parseDatabaseName(text)).toThrow(message);
  expect(() => parseDatabaseName(text)).not.toThrow(SECRET);
});
