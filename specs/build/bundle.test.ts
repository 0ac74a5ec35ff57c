import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "./bundle.ts";
import { contractDocument, restEntry } from "./contract-document.ts";
import { jsonText } from "./json-text.ts";
import { readTextUnder } from "./read-text.ts";

const specs = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "contract-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("bundle", () => {
  const document = bundle(restEntry, readTextUnder(join(specs, "..")));
  const yaml = document.toString({ lineWidth: 0 });
  const json = jsonText(document.contents);

  test("has the same result as the reference bundler except for the digits of numbers", () => {
    const output = join(folder, "reference.json");
    const redocly = join(specs, "../node_modules/.bin/redocly");
    const args = ["bundle", "rest", "--config", join(specs, "../redocly.yaml"), "-o", output];
    execFileSync(redocly, args, { stdio: "ignore", cwd: join(specs, "..") });
    expect(JSON.parse(json)).toEqual(JSON.parse(readFileSync(output, "utf8")));
  });

  test("has the same content in YAML and in JSON", () => {
    expect(parse(yaml)).toEqual(JSON.parse(json));
  });

  test("keeps the digits of amounts and of identifiers beyond 2^53", () => {
    expect(json).toContain('"salePrice": 237.50');
    expect(json).toContain('"customerId": 9007199254740993');
    expect(yaml).toContain("salePrice: 237.50");
    expect(yaml).toContain("customerId: 9007199254740993");
  });

  test("leaves no reference to another file", () => {
    const references = json.match(/"\$ref": "[^"]+"/g) ?? [];
    expect(references.filter((text) => !text.includes('"#/components/'))).toEqual([]);
  });

  const joined = (files: Readonly<Record<string, string>>) =>
    bundle("specs/entry.yaml", (path) => files[path]);

  test("follows a chain of references across files, relative to each file", () => {
    const files = {
      "specs/entry.yaml": "start: { $ref: paths/a.yaml#/one }",
      "specs/paths/a.yaml": "one: { $ref: ../schemas/b.yaml#/two~1three/0 }",
      "specs/schemas/b.yaml": "two/three: [{ found: true }]",
    };
    expect(joined(files).toJS()).toEqual({
      start: { $ref: "#/components/schemas/0" },
      components: { schemas: { 0: { found: true } } },
    });
  });

  test.each([
    [
      "other.yaml#/x",
      "the reference other.yaml#/x has no target: there is no file specs/other.yaml",
    ],
    ["b.yaml#/x/y", 'the reference b.yaml#/x/y has no target: there is no "x"'],
    ["paths/c.yaml#/c", "specs/paths/c.yaml:1:6: the reference #/c refers to itself"],
    ["https://example.com/x", "a reference must point to a file of this contract"],
  ])("refuses the reference %s with its location", (reference, problem) => {
    const files = {
      "specs/entry.yaml": `start:\n  $ref: "${reference}"\n`,
      "specs/b.yaml": "a: 1\n",
      "specs/paths/c.yaml": 'c: { $ref: "#/c" }\n',
    };
    const prefix = problem.startsWith("specs/") ? "" : "specs/entry.yaml:2:3: ";
    expect(() => joined(files)).toThrow(`${prefix}${problem}`);
  });

  test("refuses two components of one name, and a missing entry file", () => {
    const files = {
      "specs/entry.yaml": "a: { $ref: b.yaml#/C }\nb: { $ref: d.yaml#/C }\n",
      "specs/b.yaml": "C: 1\n",
      "specs/d.yaml": "C: 2\n",
    };
    expect(() => joined(files)).toThrow(
      "specs/entry.yaml:2:6: two specs are named C: in specs/b.yaml and in specs/d.yaml",
    );
    expect(() => joined({})).toThrow("specs/entry.yaml:1:1: there is no such file");
  });
});

describe("the bundled contract", () => {
  const text = `# a comment
info:
  title: Things
list:
  - first
  - name: second
"quoted key": { inner: 1 }
part: { $ref: b.yaml#/Part }
`;
  const document = contractDocument("a.yaml", (path) =>
    path === "a.yaml" ? text : "Part:\n  size: 12.50\n",
  );

  test.each([
    [["info"], "a.yaml", 2, 1],
    [["info", "title"], "a.yaml", 3, 3],
    [["list", 0], "a.yaml", 5, 5],
    [["list", 1, "name"], "a.yaml", 6, 5],
    [["quoted key", "inner"], "a.yaml", 7, 17],
    [["components", ".", "Part"], "b.yaml", 1, 1],
    [["components", ".", "Part", "size"], "b.yaml", 2, 3],
    [["info", "version", "major"], "a.yaml", 2, 1],
  ])(
    "locates %j at its key or element, and a missing one at its parent",
    (path, file, line, column) => {
      expect(document.locate(path)).toEqual({ file, line, column });
    },
  );

  test("returns plain values with doubles, and JSON texts with all digits", () => {
    const path = ["components", ".", "Part", "size"];
    expect(document.value).toMatchObject({ "quoted key": { inner: 1 } });
    expect(document.writtenAt(path)).toBe("12.50");
  });

  test.each([
    ["a: [1, 2\nb: 3\n", "a.yaml:2:1: not valid YAML: "],
    ["a: 1\na: 2\n", "a.yaml:2:1: not valid YAML: Map keys must be unique"],
    ["a:\n\t- 1\n", "a.yaml:2:1: not valid YAML: "],
  ])("refuses %j with the location of the mistake", (broken, message) => {
    expect(() => contractDocument("a.yaml", () => broken)).toThrow(message);
  });

  test("refuses a number that JSON cannot write", () => {
    expect(() => contractDocument("a.yaml", () => "x: .inf\n")).toThrow(
      "a.yaml:1:4: JSON has no number .inf",
    );
  });
});
