import { describe, expect, it } from "vitest";
import { prettyXml } from "./pretty-xml.ts";

describe("prettyXml", () => {
  it("puts each element on a line and keeps text beside its element", () => {
    expect(prettyXml('<?xml version="1.0"?><a><b>1 &lt; 2</b><c x="y"/><d></d></a>')).toBe(
      '<?xml version="1.0"?>\n<a>\n  <b>1 &lt; 2</b>\n  <c x="y"/>\n  <d></d>\n</a>',
    );
  });

  it.each(["", "no XML at all", "<", "</a></b>", "<a><b>"])("survives %j", (text) => {
    expect(prettyXml(text).replaceAll(/\s/g, "")).toBe(
      text.replaceAll(/\s/g, "").replace(/^<$/, ""),
    );
  });
});
