import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { publishedPackages } from "../../src/release/pack.ts";
import {
  readSbom,
  renderLicences,
  type Shipped,
  shippedDependencies,
} from "../../src/release/supply-chain.ts";
import { repositoryRoot } from "../repository-root.ts";

const read = (path: string) => readFileSync(join(repositoryRoot, path), "utf8");

/** Licences that let users do what they like, as long as the notice stays. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
];

describe("what is shipped", () => {
  let shipped: readonly Shipped[];
  beforeAll(async () => {
    shipped = await shippedDependencies(repositoryRoot);
  }, 30_000);

  test("is under permissive licences alone", () => {
    expect(shipped.length).toBeGreaterThan(20);
    const others = shipped.filter(({ licence }) => !permissive.includes(licence ?? "none"));
    expect(others).toEqual([]);
  });

  test("is listed with its licences", () => {
    expect(read("LICENCES.md")).toBe(renderLicences(shipped));
  });

  test("has a bill of materials per package, without what only our tests install", async () => {
    for (const publishedPackage of publishedPackages(repositoryRoot)) {
      const sbom = await readSbom(repositoryRoot, publishedPackage);
      expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
      const names = sbom.components.map(({ name }) => name);
      for (const direct of Object.keys(publishedPackage.dependencies)) {
        expect(names).toContain(direct.split("/").at(-1));
      }
      expect(names).not.toContain("vitest");
      expect(names).not.toContain("fast-check");
      expect(new Set(names.map((name, n) => `${name} ${sbom.components[n]?.version}`)).size).toBe(
        names.length,
      );
      if (publishedPackage.name.endsWith("/sandbox")) expect(names).toContain("preact");
    }
  }, 30_000);

  test("holds of the console what its manifest names as dependencies, and nothing else", () => {
    const { dependencies } = JSON.parse(read("packages/console/package.json"));
    const imported = globSync("packages/console/src/**/*.{ts,tsx}", { cwd: repositoryRoot })
      .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/from "((?:@[\w-]+\/)?[a-z][\w-]*)/g)])
      .map(([, name = ""]) => name)
      .filter((name) => !name.startsWith("@marketplace-seller/"));
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies));
  });
});

describe("the way in", () => {
  test("new versions wait, and build scripts run only when they are listed", () => {
    const workspace = parse(read("pnpm-workspace.yaml"));
    expect(workspace.minimumReleaseAge).toBeGreaterThanOrEqual(1440);
    expect(Object.keys(workspace.allowBuilds)).not.toHaveLength(0);
    expect(Object.values(workspace.allowBuilds)).not.toContain("");
  });

  test("the lockfile is frozen, and the development runtime is held to digests", () => {
    expect(read("tools/workspace/setup.mjs")).toContain("--frozen-lockfile");
    const { packages } = JSON.parse(read("tools/runtime/package-lock.json"));
    const runtimes = Object.entries<{ integrity?: string }>(packages).filter(
      ([path]) => path !== "",
    );
    expect(runtimes.length).toBeGreaterThanOrEqual(4);
    for (const [, { integrity }] of runtimes) expect(integrity).toMatch(/^sha512-/);
  });

  test("every version of our manifests is exact", () => {
    const manifests = ["package.json", "tools/package.json", "specs/package.json"].concat(
      publishedPackages(repositoryRoot).map(({ folder }) => `${folder}/package.json`),
    );
    for (const path of manifests) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
      for (const version of Object.values({ ...dependencies, ...devDependencies })) {
        expect(version).toMatch(/^(?:workspace:\*|catalog:|\d+\.\d+\.\d+)$/);
      }
    }
    const { catalog } = parse(read("pnpm-workspace.yaml"));
    for (const version of Object.values(catalog)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
