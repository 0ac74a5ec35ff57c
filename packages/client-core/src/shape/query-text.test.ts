import { describe, expect, it } from "vitest";
import { queryText } from "./query-text.ts";
import { read } from "./read.ts";
import type { ObjectShape } from "./shape.ts";

const query: ObjectShape = {
  type: "object",
  fields: {
    page: { type: "integer", minimum: 0 },
    size: { type: "integer", minimum: 1, maximum: 100 },
    status: { type: "string", values: ["Created", "Picking"] },
    categoryIds: { type: "array", items: { type: "identifier" } },
    all: { type: "boolean" },
    least: { type: "decimal" },
  },
};

const rulesOf = (input: unknown): string[] =>
  read(query, input, queryText).issues.map(({ path, rule }) => `${path} ${rule}`);

describe("read, from a query string", () => {
  it("gives the exact form", () => {
    const input = {
      page: "0",
      size: "100",
      status: "Created",
      categoryIds: ["1", "9007199254740993"],
      all: "false",
      least: "1.50",
    };
    expect(read(query, input, queryText)).toEqual({
      value: { ...input, page: 0, size: 100, all: false },
      issues: [],
    });
  });

  it("takes a list parameter that was sent once", () => {
    expect(read(query, { categoryIds: "7" }, queryText).value).toEqual({ categoryIds: ["7"] });
  });

  it.each(["0x10", "1e2", "+1", " 1", "1.0", "", "01", "10abc"])("refuses the size %j", (size) => {
    expect(rulesOf({ size })).toEqual(["$.size type"]);
  });

  it("refuses numbers out of range, repeated and unknown parameters, and other spellings", () => {
    expect(rulesOf({ size: "101" })).toEqual(["$.size maximum"]);
    expect(rulesOf({ page: "-1" })).toEqual(["$.page minimum"]);
    expect(rulesOf({ status: ["Created", "Picking"] })).toEqual(["$.status type"]);
    expect(rulesOf({ status: "created" })).toEqual(["$.status enum"]);
    expect(rulesOf({ all: "TRUE" })).toEqual(["$.all type"]);
    expect(rulesOf({ other: "1" })).toEqual(["$.other unknown"]);
  });
});
