import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { read } from "./json.ts";

const written = (yaml: string): string =>
  JSON.stringify(read(parseDocument(yaml, { intAsBigInt: true })));

describe("a number of an example", () => {
  it.each(["12.5", "42", "12.50", "0.00", "9007199254740993", "-1.10"])(
    "is written with the digits that the contract has: %s",
    (digits) => {
      expect(written(`{ price: ${digits} }`)).toBe(`{"price":${digits}}`);
    },
  );

  it("stands wherever the document refers to it by an alias", () => {
    expect(written("[&price 12.50, *price]")).toBe("[12.50,12.50]");
  });

  it("stays a string where the contract has a string", () => {
    expect(written('{ id: "12.50", none: null, yes: true }')).toBe(
      '{"id":"12.50","none":null,"yes":true}',
    );
  });
});
