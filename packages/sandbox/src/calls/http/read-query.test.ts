import type { ObjectShape } from "@marketplace-seller/client-core";
import { describe, expect, it } from "vitest";
import { readQuery } from "./read-query.ts";

const shape: ObjectShape = {
  type: "object",
  fields: {
    size: { type: "integer", minimum: 1, maximum: 100 },
    startDate: { type: "integer" },
    orderNumber: { type: "string" },
    status: { type: "string", values: ["Created", "Picking"] },
    orderByField: { type: "string", values: ["true", "false"] },
    categoryIds: { type: "array", items: { type: "identifier" } },
  },
};
const aliases = { orderbyField: "orderByField" };
const readIt = (search: string) => readQuery(shape, search, aliases);

describe("readQuery", () => {
  it("reads parameters with exact values", () => {
    expect(
      readIt("size=20&startDate=1763683200000&orderNumber=A%20b+%C3%BC&status=Picking"),
    ).toEqual({
      value: { size: 20, startDate: 1763683200000, orderNumber: "A b ü", status: "Picking" },
      issues: [],
    });
    expect(readIt("")).toEqual({ value: {}, issues: [] });
  });

  it("reads a list from repeated parameters, commas or both", () => {
    for (const search of [
      "categoryIds=1&categoryIds=2&categoryIds=9007199254740993",
      "categoryIds=1,2,9007199254740993",
      "categoryIds=1,2&categoryIds=9007199254740993",
    ]) {
      expect(readIt(search)).toEqual({
        value: { categoryIds: ["1", "2", "9007199254740993"] },
        issues: [],
      });
    }
  });

  it("reads the other spelling of orderByField, but not both at once", () => {
    expect(readIt("orderbyField=true").value).toEqual({ orderByField: "true" });
    expect(readIt("orderbyField=true&orderByField=true").issues).toHaveLength(1);
  });

  it("names a known parameter with an unreadable value, and never quotes an unknown one", () => {
    expect(readIt("status=").issues).toMatchObject([{ path: "$.status" }]);
    expect(readIt("orderNumber=%ff").issues).toMatchObject([{ path: "$.orderNumber" }]);
    expect(readIt("other=").issues).toMatchObject([{ path: '$["?"]' }]);
  });

  it.each([
    "size=0x10",
    "size=1e2",
    "size=101",
    "size=-1",
    "size=0",
    "size=",
    "size=+5",
    "size=%205",
    "size=5.0",
    "size=05",
    "size=١",
    "size=99999999999999999999",
    "size=5&size=6",
    "size",
    "=5",
    "&",
    "size=5&&",
    "orderNumber=",
    "orderNumber=%",
    "orderNumber=%ff",
    "orderNumber=a%00b",
    "status=created",
    "status=Created&status=Picking",
    "status=Created,Picking",
    "Status=Created",
    "orderByField=TRUE",
    "orderByField=1",
    "categoryIds=1,,2",
    "categoryIds=1;2",
    "unknown=1",
    "__proto__=1",
    "constructor=1",
    "toString=1",
    "size[]=5",
  ])("refuses %s", (search) => {
    expect(readIt(search).issues).not.toEqual([]);
  });
});
