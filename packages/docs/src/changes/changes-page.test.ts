import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesPage } from "./changes-page.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "changes-"));
  for (const folder of [".changeset", "packages/rest-client"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const renderBody = () => changesPage(root).pages[0]?.body;

describe("the changelog page", () => {
  it("begins with the changesets for the next version", () => {
    write(".changeset/README.md", "# Changesets\n");
    write(
      ".changeset/a.md",
      '---\n"@marketplace-seller/contract": minor\n"@marketplace-seller/sandbox": patch\n---\n\nLabels.\n',
    );
    expect(renderBody()).toMatch(
      /## Unreleased\n\n### contract: minor, sandbox: patch\n\nLabels\.$/,
    );
  });

  it("continues with the versions in each package's changelog", () => {
    write(
      "packages/rest-client/CHANGELOG.md",
      "# @marketplace-seller/rest-client\n\n## 0.10.0\n\n### Minor Changes\n\n- Ten.\n",
    );
    expect(renderBody()).toMatch(
      /## rest-client\n\n### 0\.10\.0\n\n#### Minor Changes\n\n- Ten\.$/,
    );
  });

  it("exists before the first release", () => {
    expect(renderBody()).toMatch(/## Unreleased\n\nThere are no unreleased changes\.$/);
  });

  it("names file and line of an invalid entry", () => {
    write(".changeset/a.md", '---\n"@marketplace-seller/sync": minor\n---\n\n```ts\nx\n```\n');
    expect(changesPage(root).problems).toEqual([
      expect.stringMatching(/^\.changeset\/a\.md:5: code fence "ts"/),
    ]);
  });
});
