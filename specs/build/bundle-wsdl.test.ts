import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundleWsdl } from "./bundle-wsdl.ts";
import { soapEntry } from "./overlay/service-files.ts";
import { readTextUnder } from "./read-text.ts";

const wsdl = bundleWsdl(soapEntry, readTextUnder(fileURLToPath(new URL("../..", import.meta.url))));
const names = (pattern: RegExp): string[] =>
  [...wsdl.matchAll(pattern)].map(([, name = ""]) => name);

test("the bundled WSDL includes and imports no file", () => {
  expect(wsdl).not.toMatch(/<xs:(include|import)|<wsdl:import|schemaLocation/);
  expect(wsdl.match(/<xs:schema /g)).toHaveLength(1);
  expect(wsdl.match(/<\/xs:schema>/g)).toHaveLength(1);
});

test("the bundled WSDL declares every type that it uses once", () => {
  const declared = names(/<xs:complexType name="([^"]+)"/g);
  expect(declared).toEqual([...new Set(declared)]);
  const used = names(/<xs:element [^>]*type="os:([^"]+)"/g);
  expect(used.filter((name) => !declared.includes(name))).toEqual([]);
});

test("the bundled WSDL declares every message of its operations", () => {
  const elements = names(/<wsdl:part [^>]*element="os:([^"]+)"/g);
  const operations = names(/<wsdl:operation name="([^"]+)">\s*<wsdl:documentation/g);
  expect(operations).toContain("OrderItemIdentity");
  expect(elements.sort()).toEqual(
    operations.flatMap((name) => [`${name}Request`, `${name}Response`]).sort(),
  );
  for (const name of elements) expect(wsdl).toContain(`<xs:element name="${name}">`);
});
