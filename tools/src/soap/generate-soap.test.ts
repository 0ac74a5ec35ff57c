import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { activeOverlays } from "../../../specs/build/overlay/overlay-file.ts";
import { type ReadText, readTextUnder } from "../../../specs/build/read-text.ts";
import { generateSoap } from "./index.ts";

const folder = fileURLToPath(new URL("../../../", import.meta.url));
const onDisk = readTextUnder(folder);

/** Returns a reader of the SOAP contract in which one text of a file is replaced. */
function edited(file: string, from: string | RegExp, to: string): ReadText {
  return (path) => {
    const text = onDisk(path);
    if (path !== `specs/soap/${file}`) return text;
    const changed = text?.replace(from, to);
    if (changed === text) throw new Error(`nothing to change in ${file}`);
    return changed;
  };
}

function textOf(name: string, read: ReadText = onDisk): string {
  const files = generateSoap(read);
  return files.find(({ path }) => path.endsWith(`/${name}.gen.ts`))?.text ?? "";
}

function complaint(read: ReadText): string {
  try {
    generateSoap(read);
  } catch (error) {
    if (error instanceof ContractError) return error.message;
    throw error;
  }
  return "no complaint";
}

describe("generateSoap", () => {
  it("writes types, codec tables, operations and the WSDL, each marked as generated", () => {
    const files = generateSoap(onDisk);
    expect(files.map(({ path }) => path)).toEqual([
      ...["types", "codec", "operations", "wsdl"].map(
        (name) => `packages/soap-client/src/gen/${name}.gen.ts`,
      ),
      "packages/sandbox/src/gen/soap-limits.gen.ts",
      "packages/console/src/gen/soap-operations.gen.ts",
      "packages/sandbox/src/gen/soap-stubs.gen.ts",
    ]);
    for (const { text } of files)
      expect(text).toMatch(/^\/\/ Generated from specs\/soap.*\n.*Do not edit/);
  });

  it("writes the console's forms without the credentials", () => {
    const form = textOf("soap-operations");
    expect(form.replace(/\s+/g, " ")).toMatch(
      /name: "orderItem", required: true, node: \{ kind: "list", item: \{ kind: "object", fields: \[\{ name: "id"/,
    );
    expect(form).not.toContain('"auth"');
  });

  it("writes the same files each time, equal to the committed ones", () => {
    const overlays = activeOverlays(onDisk);
    const files = generateSoap(onDisk, overlays);
    expect(generateSoap(onDisk, overlays)).toEqual(files);
    for (const { path, text } of files) expect(onDisk(path)).toBe(text);
  });

  it("writes an added optional element into the types and the tables", () => {
    const read = edited(
      "schemas/orders.xsd",
      '<xs:element name="rwbOrder"',
      '<xs:element name="giftNote" type="xs:string" minOccurs="0"/>\n<xs:element name="rwbOrder"',
    );
    expect(textOf("types", read)).toContain("  giftNote?: string;\n  rwbOrder?: boolean | null;");
    expect(textOf("codec", read)).toContain(
      '{ name: "giftNote", type: simple.string, optional: true },',
    );
  });

  it("derives the type of a number in results and requests from its kind", () => {
    const read = edited(
      "schemas/common.xsd",
      /(name="totalCount"[\s\S]*?)<c:kind>count/,
      "$1<c:kind>identifier",
    );
    const types = textOf("types", read);
    expect(types).toContain("  totalCount: string | null;");
    expect(types).toContain("  totalCount?: string | number | bigint | null | undefined;");
  });

  it("writes the retry class of an operation into the table", () => {
    const text = textOf("operations");
    expect(text).toMatch(/OrderList: .*retry: "safe"/);
    expect(text).toMatch(/OrderItemAccept: .*retry: "never"/);
  });

  it("writes the WSDL as one document", () => {
    const text = textOf("wsdl");
    expect(text).not.toMatch(/<xs:(include|import)|<wsdl:import|schemaLocation/);
    expect(text.match(/<xs:schema /g)).toHaveLength(1);
    const written = onDisk("specs/soap/order-service.wsdl");
    const operations = /<wsdl:operation /g;
    expect(text.match(operations)).toEqual(written?.match(operations));
  });
});

it("accepts an operation that repeats the style of its binding", () => {
  const read = edited("order-service.wsdl", 'soapAction=""', 'soapAction="" style="document"');
  expect(complaint(read)).toBe("no complaint");
});

describe("an unsupported construct is one message with file and line", () => {
  const orders = "schemas/orders.xsd";
  const messages = "schemas/order-messages.xsd";
  const wsdl = "order-service.wsdl";
  const kind = "<c:kind>identifier";
  const used = '<xs:complexType name="OrderRequest">';
  const unused = '<xs:complexType name="Unused"><xs:sequence/></xs:complexType>';
  const id = '<xs:element name="id" type="xs:long">';
  const startDate = 'name="startDate" type="xs:string"';
  const auth = '<xs:element name="auth" type="os:Authentication"/>';
  const order = 'name="order" type="os:OrderData';

  it.each([
    [
      "a choice",
      orders,
      "<xs:seq",
      "<xs:choice/><xs:seq",
      "not support <choice> inside <complexType>",
    ],
    [
      "an attribute",
      orders,
      'name="rwbOrder"',
      'default="x" name="rwbOrder"',
      'attribute "default"',
    ],
    [
      "an unknown built-in type",
      orders,
      'type="xs:boolean"',
      'type="xs:date"',
      'the type "xs:date"',
    ],
    ["a number without a kind", orders, `${kind}</c:kind>`, "", "is a number without a kind"],
    ["a wrong kind", orders, kind, "<c:kind>amount", 'xs:long cannot hold the kind "amount"'],
    ["an unknown kind", orders, kind, "<c:kind>weight", '"weight" is not a kind of value'],
    [
      "an unknown mark",
      orders,
      `${kind}</c:kind>`,
      "<c:sort>x</c:sort>",
      "does not support <sort>",
    ],
    ["no such type", messages, "os:OrderRequest", "os:Missing", 'no type is named "Missing"'],
    ["an unused type", messages, used, unused + used, '"Unused" is used by no operation'],
    ["a recursive type", orders, `${order}"`, `${order}List"`, "recursive"],
    [
      "an element twice",
      "schemas/request-types.xsd",
      id,
      `${id}</xs:element>${id}`,
      "twice in one",
    ],
    ["qualified local elements", orders, '"unqualified"', '"qualified"', "unqualified"],
    ["rpc style", wsdl, 'style="document"', 'style="rpc"', 'not <soap:binding style="rpc"'],
    ["rpc style of one operation", wsdl, 'soapAction=""', '$& style="rpc"', 'style="rpc"'],
    ["another transport", wsdl, "soap/http", "soap/smtp", "not <soap:binding"],
    ["encoded use", wsdl, 'use="literal"', 'use="encoded"', "not <operation name="],
    ["a SOAP action", wsdl, 'soapAction=""', 'soapAction="x"', "not <operation name="],
    ["a header", wsdl, "<soap:body", '<soap:header use="literal"/><soap:body', "<soap:header"],
    [
      "a binding of another port type",
      ...[wsdl, 'type="os:OrderServicePort"', 'type="os:OtherPort"'],
      'must be for the port type "OrderServicePort"',
    ],
    [
      "a port with another binding",
      ...[wsdl, 'binding="os:OrderServicePortSoap11"', 'binding="os:Other"'],
      "the port must use the binding of this WSDL",
    ],
    [
      "an operation that only the binding has",
      ...[wsdl, /<wsdl:operation name="OrderList">\s*<wsdl:doc[\s\S]*?<\/wsdl:operation>/, ""],
      'not <operation name="OrderList">',
    ],
    [
      "an operation that the binding lacks",
      ...[wsdl, /<wsdl:operation name="OrderList">\s*<soap:op[\s\S]*?<\/wsdl:operation>/, ""],
      'the binding lacks "OrderList"',
    ],
    [
      "an output before the input",
      ...[wsdl, /(<wsdl:input message.*)\n(\s*<wsdl:output.*)/, "$2$1"],
      "<input> must come before <output>",
    ],
    [
      "a fault",
      wsdl,
      /(<wsdl:output message.*)/,
      '$1<wsdl:fault name="f"/>',
      "not support <fault>",
    ],
    [
      "a binding that does not say that it is SOAP",
      ...[wsdl, /<soap:binding [^>]*>/, ""],
      "the binding lacks <soap:binding",
    ],
    ["no retry class", wsdl, "<c:retry>safe</c:retry>", "", "must contain <retry>"],
    [
      "an unknown retry class",
      wsdl,
      "<c:retry>safe",
      "<c:retry>often",
      '"often" is not a retry class',
    ],
    [
      "a page number that is not in the request",
      ...[wsdl, 'page="pagingData.currentPage"', 'page="pagingData.page"'],
      "page: pagingData.page must be the path of an xs:int in the request",
    ],
    [
      "a page size that is not a number",
      ...[wsdl, 'largest-size="100"', 'largest-size="many"'],
      'largest-size: "many" must be a number of rows above 0',
    ],
    [
      "rows that do not repeat",
      ...[wsdl, 'items="orderList.order"', 'items="orderList"'],
      "items: orderList must be the path of a repeated element in the response",
    ],
    ["no credentials at first", messages, auth, "", '"OrderListRequest" starts with "auth"'],
    [
      "a default for what cannot be filled in",
      ...[orders, `${startDate} nillable="true"`, startDate],
      '"period" cannot get a value when it is absent',
    ],
    [
      "a schema that is not there",
      ...[wsdl, "schemas/messages.xsd", "schemas/other.xsd"],
      "there is no file specs/soap/schemas/other.xsd",
    ],
    ["XML that is not well-formed", "schemas/common.xsd", "</xs:sequence>", "", "not well-formed"],
  ] as [string, string, string | RegExp, string, string][])("%s", (_, file, from, to, expected) => {
    const message = complaint(edited(file, from, to));
    expect(message).toMatch(/^specs\/soap\/\S+:\d+:\d+: /);
    expect(message).toContain(expected);
  });

  it("names the line of the edit", () => {
    const text = onDisk("specs/soap/schemas/orders.xsd") ?? "";
    const line = text.slice(0, text.indexOf('name="rwbOrder"')).split("\n").length;
    const read = edited("schemas/orders.xsd", 'name="rwbOrder"', 'fixed="x" name="rwbOrder"');
    expect(complaint(read)).toMatch(new RegExp(`^specs/soap/schemas/orders\\.xsd:${line}:`));
  });
});
