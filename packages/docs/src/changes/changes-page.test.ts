import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesPage } from "./changes-page.ts";
import { pendingChanges, releases } from "./read-changes.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "changes-"));
  for (const folder of [".changeset", "specs", "packages/rest-client", "packages/sandbox"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);

describe("what changed", () => {
  it("begins with the changesets that wait for the next version", () => {
    write(".changeset/README.md", "# Changesets\n");
    write(
      ".changeset/a.md",
      '---\n"@marketplace-seller/contract": minor\n"@marketplace-seller/sandbox": patch\n---\n\nLabels.\n',
    );
    expect(pendingChanges(root)).toEqual([
      {
        title: "contract: minor, sandbox: patch",
        text: "\nLabels.\n",
        file: ".changeset/a.md",
        linesBefore: 4,
      },
    ]);
  });

  it("goes on version by version, newest first, with every package that says something of it", () => {
    write(
      "packages/rest-client/CHANGELOG.md",
      "# @marketplace-seller/rest-client\n\n## 0.10.0\n\n### Minor Changes\n\n- Ten.\n\n## 0.9.0\n\n- Nine.\n",
    );
    write(
      "packages/sandbox/CHANGELOG.md",
      "# @marketplace-seller/sandbox\n\n## 0.10.0\n\n- Too.\n",
    );
    const found = releases(root).map(({ version, texts }) => [
      version,
      texts.map(({ title, linesBefore }) => `${title} after ${linesBefore}`),
    ]);
    expect(found).toEqual([
      ["0.10.0", ["rest-client after 3", "sandbox after 3"]],
      ["0.9.0", ["rest-client after 9"]],
    ]);
  });

  it("is a page also before anything is released", () => {
    expect(changesPage(root).pages[0]?.body).toMatch(
      /## Unreleased\n\nNothing waits for the next version\.$/,
    );
  });
});
