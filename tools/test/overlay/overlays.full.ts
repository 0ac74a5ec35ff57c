import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { main } from "../../src/main.ts";
import { repositoryRoot } from "../repository-root.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "overlays-"));
  for (const path of ["rest", "soap", "sandbox", "overlays", "assumptions.md"]) {
    cpSync(join(repositoryRoot, "specs", path), join(root, "specs", path), { recursive: true });
  }
  // The tests begin without an active overlay, whatever overlays are active in this checkout.
  writeFileSync(join(root, "specs/overlays/active.yaml"), "overlays: []\n");
});
afterEach(() => rmSync(root, { recursive: true }));

async function generate(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(args, {
    root: pathToFileURL(`${root}/`),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Reads the text of every file in a folder, by path. */
function textsIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, "utf8")]),
  );
}

const gen = (path: string) => readFileSync(join(root, "packages", path), "utf8");

describe("an overlay", () => {
  test("finds the targets of its JSONPath: by keys with special characters, and by numbers", async () => {
    const actions = [
      [`$.paths`, `{ "/a'b\\\\c": { get: {} } }`],
      [
        `$.paths["/a'b\\\\c"].get`,
        `{ operationId: odd, x-retry: safe, responses: { "200": { description: Odd. } } }`,
      ],
      [`$.paths..[?@.maximum == 100]`, `{ maximum: 99 }`],
    ];
    const rows = actions.map(
      ([target, update]) => `  - target: ${target}\n    update: ${update}\n`,
    );
    writeFileSync(join(root, "odd.yaml"), overlayOf(rows.join("")));
    expect(await generate("--overlay", "odd.yaml")).toMatchObject({ code: 0, err: "" });
    const operations = gen("rest-client/src/gen/operations.gen.ts");
    expect(operations).toContain(`path: "/a'b\\\\c"`);
    expect(operations).toContain("size: 99");
  });

  test("may repeat a value by a YAML alias", async () => {
    const aliased = `overlay: 1.0.0
info: { title: T, version: 1.0.0 }
x-title: &title Other
x-address: &address { location: "https://other.example/ws" }
actions:
  - &retitle { target: $.info, update: { title: *title, version: &version 2.0.0 } }
  - { target: $.info, update: { version: *version } }
  - { target: //soap:address, update: *address }
  - *retitle
`;
    writeFileSync(join(root, "aliased.yaml"), aliased);
    expect(await generate("--overlay", "aliased.yaml")).toMatchObject({ code: 0, err: "" });
    expect(gen("rest-client/src/gen/openapi.gen.ts")).toContain("(Other 2.0.0)");
    const service = gen("soap-client/src/gen/operations.gen.ts");
    expect(service).toContain('address: "https://other.example/ws"');
  });

  test("that changes nothing produces the same bytes as no overlay", async () => {
    await generate();
    const before = textsIn(join(root, "packages"));
    writeFileSync(
      join(root, "same.yaml"),
      "overlay: 1.0.0\ninfo: { title: Same, version: 1.0.0 }\nactions:\n  - target: $.info\n    update: { title: Marketplace Seller Integration Service }\n",
    );
    expect(await generate("--overlay", "same.yaml")).toMatchObject({ code: 0, err: "" });
    expect(textsIn(join(root, "packages"))).toEqual(before);
  });

  test("of an operator sets the defaults, the namespace and the address of the client", async () => {
    const overlay = "specs/overlays/operator-profile.yaml";
    expect(await generate("--overlay", overlay)).toMatchObject({ code: 0, err: "" });
    expect(gen("rest-client/src/gen/operator.gen.ts")).toContain(
      'productIdField: "ornekProductId"',
    );
    expect(gen("rest-client/src/gen/operator.gen.ts")).toContain('warehouseSender: "ORNEK"');
    const service = gen("soap-client/src/gen/operations.gen.ts");
    expect(service).toContain('targetNamespace: "urn:ornek:orders:v1"');
    expect(service).toContain(
      'address: "https://seller-api.ornek.example/integration/ws/OrderService"',
    );
    // The base URL of the profile has the base path already.
    expect(service).toContain('path: "/ws/OrderService"');
    expect(gen("soap-client/src/gen/wsdl.gen.ts")).not.toContain(
      "urn:marketplace-seller:order-service",
    );
    expect(gen("rest-client/src/gen/openapi.gen.ts")).toContain("marketplaceProductId: string");
    expect(await generate("--check")).toMatchObject({ code: 0 });
  });

  test("adds an operation to the WSDL, with its types and messages", async () => {
    const overlay = "specs/overlays/hold-order-items.wsdl.yaml";
    expect(await generate("--overlay", overlay)).toMatchObject({ code: 0, err: "" });
    expect(gen("soap-client/src/gen/operations.gen.ts")).toContain(
      'HoldItems: { request: "HoldItemsRequest", response: "HoldItemsResponse", retry: "never" }',
    );
    expect(gen("soap-client/src/gen/types.gen.ts")).toContain("export interface HoldItemsRequest ");
    expect(gen("sandbox/src/gen/soap-stubs.gen.ts")).toContain(
      'HoldItems: notImplemented("HoldItems")',
    );
  });
});

const overlayOf = (action: string) =>
  `overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\nactions:\n${action}`;
const operation = (id: string, schema: string) => `  - target: $.paths
    update:
      /ms/product/other:
        get:
          operationId: ${id}
          x-retry: safe
          responses:
            "200":
              description: Found.
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      content: { type: array, items: { $ref: "#/components/schemas/Product" } }
                      ${schema}
`;

const manyAliases = Array.from({ length: 10 }, (_, level) => {
  const item = level === 0 ? "x" : `*a${level - 1}`;
  return `x-a${level}: &a${level} [${Array(10).fill(item).join(", ")}]\n`;
}).join("");

describe("an overlay that cannot be applied", () => {
  test.each([
    [
      "matches nothing",
      overlayOf("  - target: $.paths['/nothing']\n    remove: true\n"),
      "bad.yaml:4:13: the target $.paths['/nothing'] matches nothing in the contract",
    ],
    [
      "has a target that is not a JSONPath",
      overlayOf("  - target: $.paths[\n    remove: true\n"),
      /^bad\.yaml:4:13: the target must be a JSONPath: /,
    ],
    [
      "updates a single value",
      overlayOf("  - target: $.info.title\n    update: { a: 1 }\n"),
      "bad.yaml:4:13: the target $.info.title is a single value",
    ],
    [
      "uses an existing operationId",
      overlayOf(operation("queryProducts", "number: { type: integer, x-kind: page }")),
      /^bad\.yaml:8:11: operationId queryProducts is already that of GET \/ms\/product-query \(specs\/rest\/paths\/products\.yaml:\d+:\d+\)/,
    ],
    [
      "has a path of paged rows without a target",
      overlayOf(
        "  - target: $.paths['/ms/product-query'].get\n    update: { x-paging: { page: query.page, items: rows } }\n",
      ),
      "bad.yaml:5:15: items: rows must be the path of a list in the response",
    ],
    [
      "has an unknown member in the operator's profile",
      overlayOf("  - target: $.info\n    update: { x-operator: { colour: red } }\n"),
      /^bad\.yaml:5:29: x-operator supports name, .*not "colour"/,
    ],
    ["is not YAML", "overlay: [", /^bad\.yaml:\d+:\d+: not valid YAML: /],
    ["is not an overlay", "a: 1\n", "bad.yaml:1:1: an overlay must start with overlay: 1.0.0"],
    [
      "has a later version of the specification",
      "overlay: 2.0.0\ninfo: { title: T, version: 1.0.0 }\nactions: []\n",
      "bad.yaml:1:10: an overlay must start with overlay: 1.0.0",
    ],
    [
      "misspells a member",
      `exclude: a.yaml\n${overlayOf("  - target: $.info\n    remove: true\n")}`,
      'bad.yaml:1:1: the Overlay Specification 1.0 does not define "exclude" here',
    ],
    [
      "misspells a member of an action",
      overlayOf("  - target: $.info\n    updates: {}\n"),
      'bad.yaml:5:5: the Overlay Specification 1.0 does not define "updates" here',
    ],
    [
      "has an update and a removal in one action",
      overlayOf("  - target: $.info\n    remove: true\n    update: {}\n"),
      "bad.yaml:4:5: an action must have either update or remove: true",
    ],
    [
      "matches nothing in the WSDL",
      overlayOf("  - target: //wsdl:portTypes\n    remove: true\n"),
      "bad.yaml:4:13: the target //wsdl:portTypes matches nothing in the service description",
    ],
    [
      "has a WSDL target that cannot be parsed",
      overlayOf("  - target: //wsdl:portType[1]\n    remove: true\n"),
      /^bad\.yaml:4:13: the target cannot be read from "\[1\]"/,
    ],
    [
      "uses an element of WSDL that the generator does not support",
      overlayOf(
        '  - target: /wsdl:definitions\n    update: |\n      <wsdl:import namespace="urn:a" location="b.wsdl"/>\n',
      ),
      /^bad\.yaml:6:\d+: the generator does not support <import> inside <definitions>/,
    ],
    [
      "adds a message element with an existing name",
      overlayOf(
        '  - target: /xs:schema\n    x-file: schemas/order-messages.xsd\n    update: |\n      <xs:element name="OrderListRequest">\n        <xs:complexType><xs:sequence/></xs:complexType>\n      </xs:element>\n',
      ),
      /^bad\.yaml:8:\d+: "OrderListRequest" is declared twice/,
    ],
    [
      "requires an element in a failed response",
      overlayOf(
        '  - target: //xs:element[@name=\'OrderItemDeliveryResponse\']/xs:complexType/xs:sequence\n    update: |\n      <xs:element name="left" type="xs:int"><xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation></xs:element>\n',
      ),
      /^bad\.yaml:6:\d+: a failed response has no value for "left": add minOccurs="0"/,
    ],
    [
      "is not XML",
      overlayOf("  - target: //wsdl:portType\n    update: |\n      <wsdl:operation>\n"),
      /^bad\.yaml:5:13: not well-formed: [a-z]/,
    ],
    [
      "is not XML, and has a second action with the same target",
      overlayOf(
        '  - target: //wsdl:portType\n    update: |\n      <wsdl:operation\n  - target: //wsdl:portType\n    update: { name: "Orders" }\n',
      ),
      /^bad\.yaml:5:13: not well-formed: [a-z]/,
    ],
    [
      "changes the namespace of an element without a targetNamespace",
      overlayOf(
        "  - target: /wsdl:definitions/wsdl:message\n    update: { targetNamespace: urn:a:b }\n",
      ),
      "bad.yaml:5:32: <message> has no targetNamespace",
    ],
    [
      "adds a recursive request",
      overlayOf(`  - target: $.components.schemas
    update:
      Loop: { type: object, additionalProperties: false, properties: { again: { $ref: "#/components/schemas/Loop" } } }
  - target: $.paths
    update:
      /ms/loop:
        put:
          operationId: loop
          x-retry: never
          requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Loop" } } } }
          responses: { "200": { description: Done. } }
`),
      /^bad\.yaml:6:\d+: schema Loop of a request refers to itself/,
    ],
    [
      "has an alias that refers to itself",
      overlayOf("  - target: $.info\n    update: &info { title: *info }\n"),
      "bad.yaml:5:28: the alias *info refers to itself",
    ],
    [
      "has an alias without its anchor",
      overlayOf("  - target: $.info\n    update: *info\n"),
      "bad.yaml:5:13: the alias *info has no anchor &info before it",
    ],
    [
      "expands to gigabytes by its aliases",
      manyAliases + overlayOf("  - target: $.info\n    update: { title: *a9 }\n"),
      /^bad\.yaml:\d+:\d+: aliases expand to more than 100000 values/,
    ],
    [
      "has a key that JSON cannot have",
      overlayOf("  - target: $.info\n    update: { 1: one }\n"),
      "bad.yaml:5:15: the key 1 is not text: put it in quotes",
    ],
    [
      "has a number that JSON cannot have",
      overlayOf("  - target: $.info\n    update: { title: .nan }\n"),
      "bad.yaml:5:22: JSON has no number .nan",
    ],
    [
      "removes the whole contract",
      overlayOf("  - target: $\n    remove: true\n"),
      "bad.yaml:4:13: the target $ is the whole contract",
    ],
    [
      "sets an address that is not a URL",
      overlayOf("  - target: //soap:address\n    update: { location: here }\n"),
      'bad.yaml:5:13: "here" must be an absolute URL',
    ],
    [
      "sets an invalid namespace of the service",
      overlayOf("  - target: /wsdl:definitions\n    update: { targetNamespace: orders }\n"),
      'bad.yaml:5:32: "orders" must be a namespace, which is an absolute URI',
    ],
  ])(
    "because it %s is one message with its location, and no file is written",
    async (_why, text, message) => {
      const folder = join(root, "packages/rest-client/src/gen");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "operations.gen.ts"), "// The last good output.\n");
      const before = textsIn(root);
      writeFileSync(join(root, "bad.yaml"), text);
      const { code, err } = await generate("--overlay", "bad.yaml");
      expect(code).toBe(1);
      const [first = "", ...more] = err.split("\n");
      if (typeof message === "string") expect(first).toBe(message);
      else expect(first).toMatch(message);
      expect(more).toEqual(["Nothing was written."]);
      rmSync(join(root, "bad.yaml"));
      expect(textsIn(root)).toEqual(before);
    },
  );

  test("because it does not exist is one message", async () => {
    const { code, err } = await generate("--overlay", "nowhere.yaml");
    expect([code, err]).toEqual([
      1,
      "nowhere.yaml:1:1: there is no such overlay\nNothing was written.",
    ]);
  });
});

describe("a package in another folder", () => {
  beforeEach(() => {
    for (const path of ["LICENSE", "package.json", "pnpm-workspace.yaml", "specs/package.json"]) {
      cpSync(join(repositoryRoot, path), join(root, path));
    }
    for (const name of ["rest-client", "soap-client", "client-core"]) {
      for (const part of ["package.json", "src"]) {
        const path = join("packages", name, part);
        cpSync(join(repositoryRoot, path), join(root, path), { recursive: true });
      }
    }
  });
  const write = () =>
    generate(
      "--overlay",
      "specs/overlays/task-details.yaml",
      "--out",
      "mine",
      "--name",
      "@me/client",
    );

  test("is complete, has the requested name, and does not change this repository", async () => {
    const before = textsIn(join(root, "packages"));
    expect(await write()).toMatchObject({ code: 0, err: "" });
    expect(textsIn(join(root, "packages"))).toEqual(before);
    expect(readFileSync(join(root, "specs/overlays/active.yaml"), "utf8")).toContain(
      "overlays: []",
    );
    const read = (path: string) => readFileSync(join(root, "mine", path), "utf8");
    expect(JSON.parse(read("package.json"))).toMatchObject({ name: "@me/client" });
    expect(read("package.json")).not.toContain("catalog:");
    expect(read("src/rest/gen/operations.gen.ts")).toContain("queryTaskDetails");
    expect(read("contract/openapi.json")).toContain("/ms/product/task-details/page-query");
    expect(existsSync(join(root, "mine/src/soap/codec/index.ts"))).toBe(true);
  });

  test("may be written again, and never over other files", async () => {
    await write();
    writeFileSync(join(root, "mine/src/rest/old.ts"), "");
    expect(await write()).toMatchObject({ code: 0 });
    expect(existsSync(join(root, "mine/src/rest/old.ts"))).toBe(false);
    writeFileSync(join(root, "mine/package.json"), '{ "name": "theirs" }');
    const before = textsIn(join(root, "mine"));
    const refused = await write();
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(
      "is not empty, and does not contain a package that this command wrote",
    );
    expect(textsIn(join(root, "mine"))).toEqual(before);
  });

  test.each([
    [["--out", "mine"], "--out and --name go together"],
    [["--out", "mine", "--name", "My Client"], '"My Client" is not a valid package name'],
    [["--check", "--overlay", "a.yaml"], "--check compares with the contract as it is"],
  ])("is refused for the arguments %j", async (args, message) => {
    const { code, err } = await generate(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
