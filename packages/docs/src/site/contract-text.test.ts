import { describe, expect, it } from "vitest";
import { contractText, makeTextsSafe } from "./contract-text.ts";

describe("a contract's text", () => {
  it.each([
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)>"],
    ["a <script>alert(1)</script>", "a &lt;script>alert(1)&lt;/script>"],
    ["`List<String>` of ids", "<code>List&#60;String&#62;</code> of ids"],
    ["a ` b\n` <img src=x>`", expect.not.stringContaining("<img")],
    ["\\`<img src=x>`", expect.not.stringContaining("<img")],
    ["```\n<img src=x>\n```", expect.not.stringContaining("<img")],
    ["\u{0}img src=x\u{1}", expect.not.stringContaining("<img")],
    ["[x](javascript:alert(1))", "[x]&#40;javascript:alert(1))"],
    ["[x](&#106;avascript:alert(1))", "[x]&#40;&#106;avascript:alert(1))"],
    ["[x]( <javascript:alert(1)>)", "[x]&#40; &lt;javascript:alert(1)>)"],
    ["[x]: javascript:alert(1)", "[x]&#58; javascript:alert(1)"],
    [
      "with `salePrice`, see [it](/assumptions.html#id).",
      "with `salePrice`, see [it](/assumptions.html#id).",
    ],
    [
      "[it](../guides/errors.md) [web](https://a.example/?x=1&y=2)",
      "[it](../guides/errors.md) [web](https://a.example/?x=1&y=2)",
    ],
  ])("%j is text", (text, safe) => {
    expect(contractText(text)).toEqual(safe);
  });

  it("is made safe wherever a model has one, in circles too", () => {
    const node = { description: "<b>" };
    const model = {
      node,
      fields: [{ name: "<a>", documentation: { description: "<b>" } }],
      self: {},
    };
    model.self = model;
    expect(makeTextsSafe(model).fields).toEqual([
      { name: "<a>", documentation: { description: "&lt;b>" } },
    ]);
    expect(node.description).toBe("<b>");
  });
});
