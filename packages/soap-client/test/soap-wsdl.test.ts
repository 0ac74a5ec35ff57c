import { createXmlValidator } from "@marketplace-seller/testing/xml";
import { WSDL } from "soap";
import { describe, expect, it } from "vitest";
import { operations, orderServiceWsdl, service } from "../src/index.ts";
import { example, shownOperations } from "./examples.ts";

const messageOf = /<(os:\w+) [\s\S]*<\/\1>/;

/** Returns the only XML schema in the WSDL as a separate document. */
function embeddedSchema(): string {
  const schema = /<xs:schema [\s\S]*<\/xs:schema>/.exec(orderServiceWsdl)?.[0] ?? "";
  return schema.replace(
    "<xs:schema ",
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
      `xmlns:os="${service.targetNamespace}" xmlns:c="urn:marketplace-seller:contract" `,
  );
}

describe("the embedded WSDL", () => {
  it("is loaded by node-soap, with every operation", async () => {
    const wsdl = new WSDL(orderServiceWsdl, "", {});
    await new Promise<void>((resolve, reject) => {
      wsdl.onReady((error) => (error ? reject(error) : resolve()));
    });
    const port = wsdl.definitions.services[service.name]?.ports[service.port];
    expect(Object.keys(port?.binding.methods ?? {})).toEqual(Object.keys(operations));
    expect(port?.location).toBe(service.address);
  });

  it("contains a schema that libxml2 loads, and that accepts every example", async () => {
    const files = await Promise.all(
      shownOperations.flatMap((name) => [example(name, "request"), example(name, "response")]),
    );
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const messages = files.map((file) =>
      (messageOf.exec(file)?.[0] ?? "").replace(" xmlns:os", ` ${xsi} xmlns:os`),
    );
    const validate = createXmlValidator(embeddedSchema());
    expect(messages.flatMap((message) => validate(message) ?? [])).toEqual([]);
  });
});
