import { expect, it } from "vitest";
import { formatDate } from "../calls/request-log.ts";
import { formatTable } from "./format-tables.ts";

const columns = {
  NAME: ({ name }: { name: string }) => name,
  LENGTH: ({ name }: { name: string }) => name.length,
};

it("aligns the columns of a table", () => {
  expect(formatTable(columns, [{ name: "Ada" }, { name: "Deniz" }], "Nobody.")).toBe(
    "NAME   LENGTH\nAda    3\nDeniz  5\n",
  );
});

it("prints the empty message when there are no rows", () => {
  expect(formatTable(columns, [], "Nobody.")).toBe("Nobody.\n");
});

it("escapes characters that a terminal would obey", () => {
  const table = formatTable(columns, [{ name: "\u001B[2J\u009B31m\u202Eabc\u2066" }], "");
  expect(table).toContain("\\u001b[2J\\u009b31m\\u202eabc\\u2066");
});

it("shows dates in UTC", () => {
  expect(formatDate(Date.UTC(2026, 10, 21, 7))).toBe("2026-11-21 07:00:00");
});
