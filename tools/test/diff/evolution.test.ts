import { describe, expect, test } from "vitest";
import { restEntry } from "../../../specs/build/contract-document.ts";
import { ContractError } from "../../../specs/build/contract-error.ts";
import { serviceFiles, soapEntry } from "../../../specs/build/overlay/service-files.ts";
import { compareParts } from "../../src/diff/compare-parts.ts";
import { soapParts } from "../../src/diff/soap-parts.ts";
import { readContract } from "../../src/model/read-contract.ts";
import { readService } from "../../src/soap/read/read-service.ts";
import { compareFiles, contracts } from "./compare-files.ts";
import { type Edit, mutated, rest, soap } from "./mutation.ts";

const entry = "openapi.yaml";
const packages = "paths/packages.yaml";
const packageSchemas = "schemas/packages.yaml";
const tasks = "schemas/product-tasks.yaml";
const orders = "schemas/orders.xsd";

/** What the contract diff says of the edits `after` in a contract that has the edits `before` already. */
function diff(after: readonly Edit[], before: readonly Edit[] = []): readonly string[] {
  const old = mutated(contracts, before);
  const { changes } = compareFiles(old, mutated(old, after));
  return changes.map(
    ({ verdict, subject, what, reason }) => `${verdict}: ${subject}: ${what} (${reason})`,
  );
}

const digits = (count: number) =>
  rest(
    packageSchemas,
    "\nShipmentPackage:",
    "x-kind: amount\n",
    `x-kind: amount\n      x-fraction-digits: ${count}\n`,
  );
const changeDigits = (from: number, to: number) =>
  rest(packageSchemas, "\nShipmentPackage:", `digits: ${from}`, `digits: ${to}`);

const labor = "schemas/labor-costs.yaml";
const cost = "    totalLaborCostExcludingVAT:";
const above = (bound: number) => rest(labor, cost, "minimum: 0", `exclusiveMinimum: ${bound}`);

const ref = "$ref: ../schemas/packages.yaml#/SenderFilter";
const success = (body: string) =>
  rest(
    packages,
    "createCollectionRequest",
    '      "400":\n',
    `      "202":\n        description: Accepted.\n${body}      "400":\n`,
  );
const content = (schema: string) =>
  `        content:\n          application/json:\n            schema:\n              ${schema}\n`;

const variable = (text: string) =>
  rest(
    entry,
    "base_url:",
    "default: http://127.0.0.1:4010",
    `default: http://127.0.0.1:4010\n        ${text}`,
  );
const LOCAL = "http://127.0.0.1:4010";

describe("a change of REST", () => {
  test.each([
    ["more digits of an answer", [digits(2)], [changeDigits(2, 3)], "major"],
    ["fewer digits of an answer", [digits(3)], [changeDigits(3, 2)], "minor"],
    [
      "another number of digits of a request",
      [],
      [rest(tasks, "\nPriceStockUpdateSku:", "x-fraction-digits: 2", "x-fraction-digits: 1")],
      "major",
    ],
    [
      "a default beside a $ref as the named schema's",
      [],
      [rest(packages, "", ref, `${ref}\n          default: SELLER`)],
      undefined,
    ],
    [
      "another default beside a $ref",
      [],
      [rest(packages, "", ref, `${ref}\n          default: ALL`)],
      "major",
    ],
    [
      "a default beside a $ref that goes",
      [rest(packages, "", ref, `${ref}\n          default: ALL`)],
      [rest(packages, "", `${ref}\n          default: ALL`, ref)],
      "major",
    ],
    [
      "one more success with the same body",
      [],
      [success(content("$ref: ../schemas/collection.yaml#/CollectionResult"))],
      "minor",
    ],
    [
      "one more success with another body",
      [],
      [success(content("$ref: ../schemas/errors.yaml#/ErrorBody"))],
      "major",
    ],
    ["zero is refused", [], [above(0)], "major"],
    [
      "zero is accepted",
      [above(0)],
      [rest(labor, cost, "exclusiveMinimum: 0", "minimum: 0")],
      "minor",
    ],
    [
      "at least 1 is written as above 0",
      [],
      [rest("schemas/collection.yaml", "boxQuantity:", "minimum: 1", "exclusiveMinimum: 0")],
      undefined,
    ],
    [
      "a header of the credentials in another case",
      [],
      [rest(entry, "AppKey:", "name: appKey", "name: APPKEY")],
      undefined,
    ],
    [
      "another address comes first",
      [],
      [rest(entry, "servers:", "  - url:", "  - url: https://a.example\n  - url:")],
      "minor",
    ],
    ["one more success without a body", [], [success("")], "major"],
    ["an address may be chosen from a list", [], [variable(`enum: ["${LOCAL}"]`)], "major"],
    [
      "one more value of an address",
      [variable(`enum: ["${LOCAL}"]`)],
      [rest(entry, "base_url:", `"${LOCAL}"]`, `"${LOCAL}", "https://a.example"]`)],
      "minor",
    ],
    [
      "a value of an address less",
      [variable(`enum: ["${LOCAL}", "https://a.example"]`)],
      [rest(entry, "base_url:", `, "https://a.example"]`, "]")],
      "major",
    ],
    [
      "the contact of the contract",
      [],
      [rest(entry, "info:", "  license:", "  contact: { name: Desk }\n  license:")],
      "patch",
    ],
  ])("%s", (_what, before, after, verdict) => {
    const found = diff(after, before);
    expect(found).toEqual(verdict ? [expect.stringMatching(`^${verdict}: `)] : []);
  });
});

test("a date of a SOAP request is a change of its input type, and one of a response is not", () => {
  const kind = "<c:kind>date-time</c:kind>";
  const period = soap(orders, '"Period"', kind, "");
  expect(diff([period])).toEqual([
    "major: Period.startDate: kind date-time became none (callers who pass a date are refused)",
  ]);
  const back = soap(orders, '"Period"', "<xs:appinfo>", `<xs:appinfo>${kind}`);
  expect(diff([back], [period])).toEqual([expect.stringMatching(/^minor: .*pass a date, too/)]);
  expect(diff([soap("schemas/messages.xsd", '"deliveryTime"', kind, "")])).toEqual([
    expect.stringMatching(/^major: /),
  ]);
});

test("a request that refers to another type says what becomes of requests alone", () => {
  const shared = soap(
    orders,
    '"OrderData"',
    '<xs:element name="citizenshipId"',
    '<xs:element name="period" type="os:Period"/>\n      <xs:element name="citizenshipId"',
  );
  const found = diff(
    [
      soap(orders, '"OrderDataListRequest"', 'type="os:Period"', 'type="os:FirstDay"'),
      soap(
        orders,
        "",
        '  <xs:complexType name="OrderData">',
        '  <xs:complexType name="FirstDay">\n    <xs:sequence>\n      <xs:element name="startDate" type="xs:string" nillable="true"/>\n    </xs:sequence>\n  </xs:complexType>\n\n  <xs:complexType name="OrderData">',
      ),
    ],
    [shared],
  );
  expect(found).toContain("major: Period.endDate: is gone (requests that give it are refused)");
});

describe("with an active overlay of the WSDL", () => {
  const overlay = (action: string) => `overlay: 1.0.0
info:
  title: Carriers
  version: 1.0.0
actions:
${action}`;
  const path = "specs/overlays/carriers.yaml";
  const insertion = `  - target: //xs:complexType[@name='Period']/xs:sequence
    update: |
      <xs:element name="hours" type="xs:int" minOccurs="0">
        <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
      </xs:element>
`;
  const read = (edits: readonly Edit[], action = insertion) => {
    const files = new Map([...mutated(contracts, edits), [path, overlay(action)]]);
    const service = serviceFiles((file) => files.get(file), [path]);
    return readService(soapEntry, service.read, service.findLocation);
  };
  const lineOf = (file: string, text: string) =>
    (contracts.get(file) ?? "").slice(0, contracts.get(file)?.indexOf(text)).split("\n").length;

  test("a change behind its insertion is reported at its own line", () => {
    const text = '<xs:element name="deliveryPointMessage" type="xs:string"';
    const edit = soap(orders, "", text, `${text} minOccurs="0"`);
    const [change] = compareParts("SOAP", soapParts(read([])), soapParts(read([edit])));
    expect(change?.location).toMatchObject({
      file: `specs/soap/${orders}`,
      line: lineOf(`specs/soap/${orders}`, text),
    });
  });

  test("a change of its own is reported at its own line", () => {
    const changes = compareParts(
      "SOAP",
      soapParts(readService(soapEntry, (file) => contracts.get(file))),
      soapParts(read([])),
    );
    const found = changes.find(({ subject }) => subject === "Period.hours");
    expect(found?.location).toMatchObject({ file: path, line: 8 });
  });

  test("a refusal behind its insertion names its own line", () => {
    const text = 'name="endDate" type="xs:string"';
    const edit = soap(orders, "", text, 'name="endDate" type="xs:money"');
    const first = insertion.replace("'Period'", "'OrderDataListRequest'");
    expect(() => read([edit], first)).toThrow(
      expect.objectContaining({
        location: expect.objectContaining({
          file: `specs/soap/${orders}`,
          line: lineOf(`specs/soap/${orders}`, text),
        }),
      }),
    );
  });
});

describe("says in words", () => {
  test.each([
    [
      "an empty default",
      rest(packages, "- name: orderNumber", "type: string", 'type: string\n          default: ""'),
      'default none became ""',
    ],
    [
      "a rate limit",
      rest(packages, "", "requests: 1000", "requests: 600"),
      "x-rate-limit requests 1000, seconds 60 became requests 600, seconds 60",
    ],
    [
      "credentials",
      rest(entry, "security:", "    AppSecret: []\n", ""),
      "credentials header appKey and header appSecret became header appKey",
    ],
    [
      "the group of an operation",
      rest("paths/labor-costs.yaml", "", "tags: [LaborCosts]", "tags: [Packages, LaborCosts]"),
      "tags LaborCosts became Packages, LaborCosts",
    ],
    [
      "the width of a whole number",
      soap(
        orders,
        '"ServiceOrderItemData"',
        'name="orderItemType" type="xs:int"',
        'name="orderItemType" type="xs:long"',
      ),
      "xs:int became xs:long, a wider whole number",
    ],
  ])("%s", (_what, edit, text) => {
    expect(diff([edit])).toEqual([expect.stringContaining(text)]);
  });

  test("a deprecation that goes", () => {
    const mark = rest(
      packages,
      "",
      "    x-retry: safe\n",
      "    x-retry: safe\n    deprecated: true\n",
    );
    const gone = rest(packages, "", "    deprecated: true\n", "");
    expect(diff([gone], [mark])).toEqual([
      "minor: listShipmentPackages: is no longer deprecated (callers see no deprecation)",
    ]);
  });
});

describe("a member that the generator would drop is refused", () => {
  test.each([
    ["servers of a path", rest(packages, "", "  get:\n", "  servers: []\n  get:\n"), "servers"],
    ["head of a path", rest(packages, "", "  get:\n", "  head: {}\n  get:\n"), "head"],
    [
      "an extension of a path",
      rest(packages, "", "  get:\n", "  x-owner: me\n  get:\n"),
      "x-owner",
    ],
    [
      "a member of x-rate-limit",
      rest(packages, "", "requests: 1000,", "requests: 1000, burst: 5,"),
      "burst",
    ],
    [
      "a member of x-date-window",
      rest(packages, "x-date-window:", "days:", "hours: 1, days:"),
      "hours",
    ],
    [
      "a description beside a reference",
      rest(packages, "", '      "401":\n', '      "401":\n        description: Else.\n'),
      "description",
    ],
    [
      "an extension among responses",
      rest(packages, "", '      "401":\n', '      x-note: {}\n      "401":\n'),
      "x-note",
    ],
    [
      "a stream of JSON lines",
      rest(packages, "listShipmentPackages", "application/json:", "application/x-ndjson:"),
      "application/json",
    ],
  ])("%s", (_what, edit, name) => {
    const files = mutated(contracts, [edit]);
    expect(() => readContract(restEntry, (path) => files.get(path))).toThrow(
      expect.objectContaining({
        name: ContractError.name,
        message: expect.stringContaining(name),
        location: expect.objectContaining({ file: edit.file }),
      }),
    );
  });
});
