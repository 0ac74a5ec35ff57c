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

/** Permissive licences, which allow any use as long as the copyright notice is kept. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
];

describe("the published packages", () => {
  let shipped: readonly Shipped[];
  beforeAll(async () => {
    shipped = await shippedDependencies(repositoryRoot);
  });

  test("have only dependencies with permissive licences", () => {
    expect(shipped.length).toBeGreaterThan(20);
    const others = shipped.filter(({ licence }) => !permissive.includes(licence ?? "none"));
    expect(others).toEqual([]);
  });

  test("are listed with their licences", () => {
    expect(read("LICENCES.md")).toBe(renderLicences(shipped));
  });

  test("have a bill of materials each, without development dependencies", async () => {
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
  });

  test("contain only those dependencies of the console that its manifest names", () => {
    const { dependencies } = JSON.parse(read("packages/console/package.json"));
    const imported = globSync("packages/console/src/**/*.{ts,tsx}", { cwd: repositoryRoot })
      .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/from "((?:@[\w-]+\/)?[a-z][\w-]*)/g)])
      .map(([, name = ""]) => name)
      .filter((name) => !name.startsWith("@marketplace-seller/"));
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies));
  });
});

describe("the installation of dependencies", () => {
  test("delays new versions, and runs only listed build scripts", () => {
    const workspace = parse(read("pnpm-workspace.yaml"));
    expect(workspace.minimumReleaseAge).toBeGreaterThanOrEqual(1440);
    expect(Object.keys(workspace.allowBuilds)).not.toHaveLength(0);
    expect(Object.values(workspace.allowBuilds)).not.toContain("");
  });

  test("uses a frozen lockfile, and verifies the development runtime by digests", () => {
    expect(read("tools/workspace/setup.mjs")).toContain("--frozen-lockfile");
    const { packages } = JSON.parse(read("tools/runtime/package-lock.json"));
    const runtimes = Object.entries<{ integrity?: string }>(packages).filter(
      ([path]) => path !== "",
    );
    expect(runtimes.length).toBeGreaterThanOrEqual(4);
    for (const [, { integrity }] of runtimes) expect(integrity).toMatch(/^sha512-/);
  });

  test("pins every version in the manifests of this repository", () => {
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
