import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { type ReadText, readTextUnder } from "../../../specs/build/read-text.ts";
import { generateRest } from "../../src/generate-rest.ts";
import { generateSoap } from "../../src/soap/index.ts";

const onDisk = readTextUnder(fileURLToPath(new URL("../../../", import.meta.url)));

/** The texts that end a comment, a line, a string or a template literal, after which code could follow. */
const endings = ["*/", "\n", "\r", "\u2028", "\u2029", '"', "'", "`", "${", "\\", "\\`", "\\${"];
const hostile = endings.map((ending) => `${ending}pwned();/*`).join(" ");

/** @param actions - of an overlay, which is applied to the contract on disk */
function reading(actions: readonly object[]): ReadText {
  const text = stringify({ overlay: "1.0.0", info: { title: hostile, version: hostile }, actions });
  return (path) => (path === "hostile.yaml" ? text : onDisk(path));
}

/** Finds the lines of a generated file that are not TypeScript, or that run a text of the contract. */
function findCode(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = (file as unknown as { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics.map(
    ({ messageText, start = 0 }) =>
      `${path}: ${String(messageText)}: ${text.slice(start, start + 60)}`,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === "pwned")
      found.push(`${path}: ${node.parent.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("text of an overlay never becomes code, at any position of the OpenAPI document", async () => {
  const fields = {
    [hostile]: { type: "string", description: hostile, default: hostile, enum: [hostile, "a"] },
    [`${hostile} count`]: { type: "integer", "x-kind": "count", description: hostile },
    [`${hostile} ids`]: { type: "array", items: { type: "string", description: hostile } },
  };
  const schema = { type: "object", description: hostile, properties: fields };
  const operation = {
    operationId: "hostile",
    "x-retry": "never",
    "x-assumption": [`${hostile}: ${hostile}`],
    summary: hostile,
    description: hostile,
    deprecated: true,
    parameters: [{ name: hostile, in: "query", description: hostile, schema: { type: "string" } }],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: { ...schema, additionalProperties: false } },
      },
    },
    responses: {
      "200": {
        description: hostile,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Hostile" } } },
      },
    },
  };
  const operator = { name: hostile, warehouseSender: hostile };
  const read = reading([
    { target: "$.info", update: { title: hostile, version: hostile, "x-operator": operator } },
    {
      target: "$.paths",
      update: { [`/hostile/${hostile.replaceAll(/[{}]/g, "")}`]: { put: operation } },
    },
    { target: "$.components.schemas", update: { Hostile: schema } },
  ]);
  const files = await generateRest(read, ["hostile.yaml"]);
  expect(files.flatMap(({ path, text }) => findCode(path, text))).toEqual([]);
});

const escaped = hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const documentation = `<xs:documentation>${escaped}</xs:documentation>`;
const service = (name: string, field: string, text = "never") => [
  {
    target: "/wsdl:definitions",
    update: ["Request", "Response"]
      .map(
        (kind) =>
          `<wsdl:message name="${name}${kind}"><wsdl:part name="part" element="os:${name}${kind}"/></wsdl:message>`,
      )
      .join(""),
  },
  {
    target: "//wsdl:portType",
    update: `<wsdl:operation name="${name}"><wsdl:documentation>${escaped}<c:retry>${text}</c:retry></wsdl:documentation><wsdl:input message="os:${name}Request"/><wsdl:output message="os:${name}Response"/></wsdl:operation>`,
  },
  {
    target: "//wsdl:binding",
    update: `<wsdl:operation name="${name}"><soap:operation soapAction=""/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>`,
  },
  {
    target: "/xs:schema",
    "x-file": "schemas/messages.xsd",
    update: `
      <xs:element name="${name}Request"><xs:annotation>${documentation}</xs:annotation><xs:complexType><xs:sequence>
        <xs:element name="auth" type="os:Authentication"/>
        <xs:element name="${field}" type="xs:string"><xs:annotation>${documentation}
          <xs:appinfo><c:assumption id="${escaped}">${escaped}</c:assumption><c:when-absent>${escaped}</c:when-absent></xs:appinfo></xs:annotation></xs:element>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="${name}Response"><xs:complexType><xs:sequence>
        <xs:element name="result" type="os:ResultInfo"/>
      </xs:sequence></xs:complexType></xs:element>`,
  },
  { target: "//soap:address", update: { location: `http://a/${hostile}` } },
  { target: "/wsdl:definitions/wsdl:service", update: { name: hostile } },
];

test("text of an overlay never becomes code, at any position of the WSDL", () => {
  const files = generateSoap(reading(service("Hostile", "field")), ["hostile.yaml"]);
  expect(files.flatMap(({ path, text }) => findCode(path, text))).toEqual([]);
});

test.each([
  ["operation", service(escaped, "field")],
  ["field", service("Hostile", escaped)],
  [
    "type",
    [
      {
        target: "/xs:schema",
        "x-file": "schemas/messages.xsd",
        update: `<xs:complexType name="${escaped}"><xs:sequence/></xs:complexType>`,
      },
    ],
  ],
])("an invalid name in the WSDL is refused: of an %s", (_of, actions) => {
  expect(() => generateSoap(reading(actions), ["hostile.yaml"])).toThrow(ContractError);
});

test("a title and a version of several lines are written as one line in the header of a generated file", async () => {
  const read = reading([{ target: "$.info", update: { title: "A\u2028B\nC", version: "1\r2" } }]);
  for (const { text } of await generateRest(read, ["hostile.yaml"])) {
    expect(text.split("\n", 1)).toEqual([expect.stringMatching(/^\/\/ .*A B C 1 2/)]);
  }
});
