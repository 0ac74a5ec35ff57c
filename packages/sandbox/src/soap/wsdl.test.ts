import { service } from "@marketplace-seller/soap-client/codec";
import { describe, expect, it } from "vitest";
import { resolveServiceNames } from "../calls/service-names.ts";
import { asksForWsdl, wsdlAt } from "./wsdl.ts";

const options = { names: resolveServiceNames() };
const { soapPath } = options.names;

describe("the service description", () => {
  const addressIn = (wsdl: string) => /soap:address location="([^"]*)"/.exec(wsdl)?.[1];

  it("has the address at which it was requested, and no imports", () => {
    const wsdl = wsdlAt("http", "127.0.0.1:5000", options);
    expect(addressIn(wsdl)).toBe(`http://127.0.0.1:5000${soapPath}`);
    expect(addressIn(wsdlAt("https", "[::1]:80", options))).toBe(`https://[::1]:80${soapPath}`);
    expect(wsdl).not.toMatch(/<\w+:(?:import|include)\b/);
  });

  it("ignores a malformed Host header", () => {
    for (const host of ['a"/><x', "a b", "a/b", "<", "", undefined, "$&", `${"a".repeat(300)}`]) {
      expect(addressIn(wsdlAt("http", host, options))).toBe(service.address);
    }
  });

  it("has another namespace throughout when the option sets one", () => {
    const wsdl = wsdlAt("http", "h", {
      names: { ...options.names, soapNamespace: 'urn:other"$&<' },
    });
    expect(wsdl).not.toContain(`"${service.targetNamespace}"`);
    expect(wsdl).toContain('targetNamespace="urn:other&quot;$&amp;&lt;"');
  });

  it.each([
    ["wsdl", true],
    ["WSDL", true],
    ["wsdl=", true],
    ["singleWsdl", true],
    ["a=1&wsdl=1", true],
    ["", false],
    ["a=wsdl", false],
    ["xsd=1", false],
  ])("is returned for the query ?%s: %s", (search, asks) => {
    expect(asksForWsdl(search)).toBe(asks);
  });
});
