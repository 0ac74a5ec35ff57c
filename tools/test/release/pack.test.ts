import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { checkTarball, packPackages, publishedPackages } from "../../src/release/pack.ts";
import { renderNotes } from "../../src/release/release-files.ts";
import { repositoryRoot } from "../repository-root.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pack-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const contract = publishedPackages(repositoryRoot).filter(({ folder }) => folder === "specs");

async function pack(name: string): Promise<string> {
  await packPackages(join(folder, name), repositoryRoot, contract);
  return (
    globSync("*.tgz", { cwd: join(folder, name) }).map((file) => join(folder, name, file))[0] ?? ""
  );
}

test("a tarball names its repository, homepage, bugs and keywords", async () => {
  vi.stubEnv("GITHUB_SERVER_URL", "https://git.example.com");
  vi.stubEnv("GITHUB_REPOSITORY", "owner/repository");
  expect(await checkTarball(await pack("stamped"))).toEqual([]);
});

test("a tarball without its repository is refused", async () => {
  vi.stubEnv("GITHUB_REPOSITORY", undefined);
  const problems = await checkTarball(await pack("bare"));
  expect(
    problems.filter((problem) => problem.includes("has no")).map((text) => text.split(" ").at(3)),
  ).toEqual(["repository;", "homepage;", "bugs;"]);
});

test("the notes of a release have each package's section of its version alone", () => {
  const packages = [
    { name: "@scope/mine", version: "0.2.0", folder: "packages/mine", dependencies: {} },
  ];
  const changelog = "# @scope/mine\n\n## 0.2.0\n\n- Two.\n\n## 0.1.0\n\n- One.\n";
  expect(renderNotes(packages, () => changelog)).toBe("## @scope/mine\n\n\n- Two.\n\n");
  expect(renderNotes(packages, () => undefined)).toBe("");
});
