import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

it.each([
  "./readme-example.test.ts",
  "./readme-fixture-example.test.ts",
  "./soap/readme-example.test.ts",
])("shows in the README the example that the tests run, %s", (example) => {
  expect(file("../README.md")).toContain(`\`\`\`ts\n${file(example)}\`\`\``);
});
