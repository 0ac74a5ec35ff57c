import { describe, expect, it } from "vitest";
import type { FormNode } from "./form-node.ts";
import { buildEnvelope, buildJsonBody, buildXmlElements } from "./write-request.ts";

const sku: FormNode = {
  kind: "object",
  fields: [
    { name: "stockCode", required: true, node: { kind: "string" } },
    { name: "listPrice", required: false, node: { kind: "number" } },
    { name: "active", required: false, node: { kind: "boolean" } },
  ],
};
const skus: FormNode = {
  kind: "object",
  fields: [{ name: "skus", required: true, node: { kind: "list", item: sku } }],
};

describe("the JSON body of a form", () => {
  it("sends numbers as typed", () => {
    const value = { skus: [{ stockCode: "12", listPrice: "12.50", active: "true" }] };
    expect(buildJsonBody(skus, value)).toBe(
      '{"skus":[{"stockCode":"12","listPrice":12.50,"active":true}]}',
    );
  });

  it("keeps every digit of an id beyond a double", () => {
    expect(buildJsonBody({ kind: "number" }, "9223372036854775807")).toBe("9223372036854775807");
  });

  it.each(["12,50", "0x10", "1_000", "NaN", "01"])("sends %j as a string", (text) => {
    expect(buildJsonBody({ kind: "number" }, text)).toBe(JSON.stringify(text));
  });

  it("leaves out empty fields", () => {
    expect(buildJsonBody(skus, { skus: [{ stockCode: "A", listPrice: "" }] })).toBe(
      '{"skus":[{"stockCode":"A"}]}',
    );
    expect(buildJsonBody(skus, {})).toBe("{}");
  });
});

describe("the SOAP message of a form", () => {
  it("writes elements in the contract's order and escapes their text", () => {
    const value = { skus: [{ active: "false", stockCode: "<A & B>" }, { stockCode: "C" }] };
    expect(buildXmlElements(skus, value)).toBe(
      "<skus><stockCode>&lt;A &amp; B&gt;</stockCode><active>false</active></skus>" +
        "<skus><stockCode>C</stockCode></skus>",
    );
  });

  it("puts the credentials first", () => {
    const credentials = { appKey: "k", appSecret: "<s>" };
    expect(buildEnvelope("OrderDetail", "urn:x", credentials, "<id>1</id>")).toContain(
      '<os:OrderDetailRequest xmlns:os="urn:x"><auth><appKey>k</appKey><appSecret>&lt;s&gt;</appSecret></auth><id>1</id></os:OrderDetailRequest>',
    );
  });
});
