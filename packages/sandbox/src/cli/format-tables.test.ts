import { expect, it } from "vitest";
import { formatDate } from "../control/request-log.ts";
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

it("replaces control characters, which a terminal would obey", () => {
  expect(formatTable(columns, [{ name: "\u001B[2J" }], "")).not.toContain("\u001B");
});

it("shows dates in UTC", () => {
  expect(formatDate(Date.UTC(2026, 10, 21, 7))).toBe("2026-11-21 07:00:00");
});
