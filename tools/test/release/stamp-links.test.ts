import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stampLinks } from "../../src/release/stamp-links.ts";
import { repositoryRoot } from "../repository-root.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "links-"));
  for (const path of ["specs/package.json", "packages/rest-client/package.json"]) {
    cpSync(join(repositoryRoot, path), join(root, path));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (path: string) => readFileSync(join(root, path), "utf8");

test("each published package gets the repository, with its folder, and the homepage", () => {
  const repository = { type: "git", url: "git+https://example.com/team/sdk.git" };
  const homepage = "https://example.com/docs/";
  writeFileSync(join(root, "package.json"), JSON.stringify({ repository, homepage }));
  stampLinks(root);
  for (const directory of ["specs", "packages/rest-client"]) {
    const manifest = JSON.parse(read(`${directory}/package.json`));
    expect(manifest).toMatchObject({ repository: { ...repository, directory }, homepage });
  }
});

test("a repository without these addresses leaves the manifests as they are", () => {
  const before = read("packages/rest-client/package.json");
  writeFileSync(join(root, "package.json"), "{}");
  stampLinks(root);
  expect(read("packages/rest-client/package.json")).toBe(before);
});
