import { describe, expect, it } from "vitest";
import { findDrift } from "../contract-drift/contract-drift.ts";
import { decodeRows } from "./decode-rows.ts";
import {
  checkCount,
  identifierKeys,
  type ResponseDecoder,
  renderIdentifier,
} from "./response-decoder.ts";

interface Row {
  id?: unknown;
  count?: unknown;
}

const decoder: ResponseDecoder = {
  walk(value) {
    const { rows } = (value as { page?: { rows?: unknown } }).page ?? {};
    for (const row of (Array.isArray(rows) ? rows : []) as (Row | null)[]) {
      if (typeof row?.id === "number") row.id = renderIdentifier(row.id);
      if (typeof row?.count === "number") checkCount(row.count, "count");
    }
  },
  identifierKeys: identifierKeys(["id"]),
  rows: ["page", "rows"],
};

const page = (...rows: readonly string[]) =>
  `{"x":[{}],"page":{"n":1,"rows":[${rows.join(" ,")}]}}`;

function decode(text: string) {
  const { value, undecoded } = decodeRows(text, decoder, !text.isWellFormed());
  const { rows } = (value as { page: { rows: readonly unknown[] } }).page;
  return { rows, undecoded };
}

describe("a page whose rows are read one by one", () => {
  const right = '{"id":9007199254740993}';

  it.each([
    ["a decimal comma", '{"a":12,50}'],
    ["no number", '{"a":NaN}'],
    ["a leading zero", '{"a":007}'],
    ["an unknown escape", '{"a":"\\x"}'],
    ["a comma too many", '{"a":1,}'],
    ["a missing quote", '{"a":"x,"b":[{"c":1}]}'],
    ["a quote too many", '{"a":"5" wide","b":[{"c":1}]}'],
    ["a bracket in a broken string", '{"a":"}","b":"{["x}'],
    ["a count that a double does not hold", '{"count":9007199254740993}'],
    ["bytes that are not valid", '{"a":"\udc80"}'],
    ["no object", "7"],
    ["null", "null"],
  ])("%s costs its row and no other", (_, row) => {
    const { rows, undecoded } = decode(page(right, row, right, row, row, right));
    expect(rows).toEqual(Array(3).fill({ id: "9007199254740993" }));
    expect(undecoded).toMatchObject([{ index: 1, text: row }, { index: 3 }, { index: 4 }]);
  });

  it("names the position of a mistake", () => {
    const text = page(right, '\n{"a":\n1,2}');
    expect(decode(text).undecoded).toMatchObject([
      { problem: "The response is not valid JSON (line 3, column 3)" },
    ]);
    const big = page('{"count":9007199254740993}');
    expect(decode(big).undecoded[0]?.problem).toContain("(line 1, column 33)");
  });

  it("reads control characters in texts exactly, and notes them", () => {
    const { value, undecoded } = decodeRows(
      page(right, '{"a":{"b":["\u0001\t\n"]},"c\td":"\r"}'),
      decoder,
    );
    expect(value).toMatchObject({
      page: { rows: [{}, { a: { b: ["\u0001\t\n"] }, "c\td": "\r" }] },
    });
    expect(undecoded).toEqual([]);
    const any = { type: "any" } as const;
    const row = {
      type: "object",
      fields: { a: { type: "object", fields: { b: { type: "list", items: any } } } },
    } as const;
    const form = {
      type: "object",
      fields: { page: { type: "object", fields: { rows: { type: "list", items: row } } } },
    } as const;
    expect(findDrift(value, form, {}).filter(({ kind }) => kind === "notation")).toMatchObject([
      { path: "page.rows[].…" },
      { path: "page.rows[].a.b.…" },
    ]);
  });

  it.each([
    ["after the rows", page(right).replace("]}}", '],"a":1,2}}'), "column 64"],
    ["before the rows", page(right).replace('"n":1', '"n":01'), "column 24"],
    ["text after the page", `${page(right)}x`, "column 59"],
    ["a page cut short", page(right, right).slice(0, -12), "column 72"],
    ["bytes outside of rows", page(right).replace('"n"', '"\udc80"'), "column 20"],
    ["no JSON", "<html>", "column 1"],
    ["nothing", "", "column 1"],
  ])("%s: a mistake outside of rows is an error with its position", (_, text, position) => {
    expect(() => decode(text)).toThrow(position);
  });

  it("reads any depth without a row, and a response without rows", () => {
    const deep = `{"a":${"[".repeat(50_000)}`;
    expect(() => decodeRows(deep, decoder)).toThrow("not valid JSON");
    const task: ResponseDecoder = { walk() {}, identifierKeys: identifierKeys([]) };
    expect(decodeRows('{"id":"a\tb"}', task).value).toEqual({ id: "a\tb" });
    expect(decodeRows('{"content":null}', decoder).value).toEqual({ content: null });
  });

  it("gives up a page of which more than a thousand rows cannot be read", () => {
    expect(() => decode(page(...Array(1002).fill("1x")))).toThrow("not valid JSON");
    expect(() => decode(page(...Array(1002).fill("1")))).toThrow("More than 1000 rows");
  });
});
