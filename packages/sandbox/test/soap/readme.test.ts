import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const file = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("shows in the README the SOAP example that the tests run", () => {
  expect(file("../../README.md")).toContain(`\`\`\`ts\n${file("./readme-example.test.ts")}\`\`\``);
});
