import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "./bundle.ts";
import { jsonText } from "./json-text.ts";

const specs = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "contract-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("bundle", () => {
  const document = bundle(join(specs, "rest/openapi.yaml"));
  const yaml = document.toString({ lineWidth: 0 });
  const json = jsonText(document.contents);

  test("gives what the reference bundler gives, but for the digits", () => {
    const output = join(folder, "reference.json");
    const redocly = join(specs, "../node_modules/.bin/redocly");
    const args = ["bundle", "rest", "--config", join(specs, "../redocly.yaml"), "-o", output];
    execFileSync(redocly, args, { stdio: "ignore", cwd: join(specs, "..") });
    expect(JSON.parse(json)).toEqual(JSON.parse(readFileSync(output, "utf8")));
  });

  test("says the same in YAML and in JSON", () => {
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
    expect(references.filter((each) => !each.includes('"#/components/'))).toEqual([]);
  });

  test("names the file of a reference that points nowhere", () => {
    writeFileSync(join(folder, "a.yaml"), "x: { $ref: schemas/b.yaml#/C }\n");
    expect(() => bundle(join(folder, "a.yaml"))).toThrow(/b\.yaml/);
  });
});

describe("jsonText", () => {
  test("refuses a number that JSON has no spelling for", () => {
    writeFileSync(join(folder, "n.yaml"), "x: .inf\n");
    expect(() => jsonText(bundle(join(folder, "n.yaml")).contents)).toThrow(/no JSON number/);
  });
});
