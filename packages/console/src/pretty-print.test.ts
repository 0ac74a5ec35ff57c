import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prettyJson, prettyXml } from "./pretty-print.ts";

describe("prettyJson", () => {
  it("keeps every digit of prices and ids", () => {
    expect(prettyJson('{"price":12.50,"id":9223372036854775807}')).toBe(
      '{\n  "price": 12.50,\n  "id": 9223372036854775807\n}',
    );
  });

  it("indents as JSON.stringify does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "medium" }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/-0\b|e[+-]/.test(text));
        expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
    );
  });

  it.each(["", "not JSON", "{", '{"a":}', "<html>"])("returns %j unchanged", (text) => {
    expect(prettyJson(text)).toBe(text);
  });
});

describe("prettyXml", () => {
  it("puts each element on a line and keeps text beside its element", () => {
    expect(prettyXml('<?xml version="1.0"?><a><b>1 &lt; 2</b><c x="y"/><d></d></a>')).toBe(
      '<?xml version="1.0"?>\n<a>\n  <b>1 &lt; 2</b>\n  <c x="y"/>\n  <d></d>\n</a>',
    );
  });

  it.each(["", "no XML at all", "<", "</a></b>", "<a><b>"])(
    "indents the malformed document %j without an error",
    (text) => {
      expect(prettyXml(text).replaceAll(/\s/g, "")).toBe(
        text.replaceAll(/\s/g, "").replace(/^<$/, ""),
      );
    },
  );
});
