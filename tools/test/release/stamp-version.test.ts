import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { declaredVerdict } from "../../src/diff/changesets.ts";
import { nextVersion } from "../../src/diff/compare-paths.ts";
import { main as generate } from "../../src/main.ts";
import { shorten, stampVersion } from "../../src/release/version-packages.ts";
import { repositoryRoot } from "../repository-root.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stamp-"));
  for (const path of [
    "specs/rest",
    "specs/soap",
    "specs/sandbox",
    "specs/overlays",
    "specs/assumptions.md",
    "specs/package.json",
    "packages/rest-client/src/version.ts",
    "README.md",
  ]) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    cpSync(join(repositoryRoot, path), join(root, path), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the version is written to the contract, the user agent, the README and every generated header", async () => {
  const manifest = JSON.parse(read("specs/package.json"));
  writeFileSync(
    join(root, "specs/package.json"),
    JSON.stringify({ ...manifest, version: "7.8.9" }),
  );
  expect(stampVersion(root)).toBe("7.8.9");
  expect(read("specs/rest/openapi.yaml")).toContain("\n  version: 7.8.9\n");
  expect(read("packages/rest-client/src/version.ts")).toContain('"7.8.9"');
  expect(read("README.md")).toContain("\nVersion 7.8, Node ");
  const quiet = () => {};
  expect(await generate([], { root: pathToFileURL(`${root}/`), out: quiet, err: quiet })).toBe(0);
  for (const file of [
    "rest-client/src/gen/operations",
    "sandbox/src/gen/rest-routes",
    "soap-client/src/gen/types",
  ]) {
    expect(read(`packages/${file}.gen.ts`).split("\n")[0]).toContain("7.8.9");
  }
});

test("this repository contains one version everywhere", () => {
  const version = JSON.parse(
    readFileSync(join(repositoryRoot, "specs/package.json"), "utf8"),
  ).version;
  for (const name of ["client-core", "rest-client", "soap-client", "sandbox"]) {
    const path = join(repositoryRoot, "packages", name, "package.json");
    expect(JSON.parse(readFileSync(path, "utf8")).version).toBe(version);
  }
  const openapi = readFileSync(join(repositoryRoot, "specs/rest/openapi.yaml"), "utf8");
  expect(openapi).toContain(`\n  version: ${version}\n`);
  const shown =
    version === "0.0.0" ? nextVersion(version, declaredVerdict(repositoryRoot)) : version;
  const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");
  expect(readme).toContain(`\nVersion ${shorten(shown)}, Node `);
});
