import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import {
  type CheckResult,
  checkPackage,
  createPackageFromTarballData,
} from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
}

/** The folders of the packages that are published. */
const folders = globSync(["specs/package.json", "packages/*/package.json"], { cwd: root })
  .map((file) => ({ folder: dirname(file), manifest: manifestAt(join(root, file)) }))
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ folder }) => folder)
  .toSorted();

function manifestAt(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Ways of resolving that an ESM package for Node 22 and later does not promise. */
const NOT_PROMISED: ReadonlySet<string> = new Set(["node10", "node16-cjs"]);

function broken(result: CheckResult): unknown[] {
  // The contract is no code.
  if (!result.types) return [];
  return result.problems.filter(
    (problem) => !("resolutionKind" in problem && NOT_PROMISED.has(problem.resolutionKind)),
  );
}

describe("what is published", () => {
  let work: string;

  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), "packed-"));
  });
  afterAll(() => rmSync(work, { recursive: true }));

  /** Packs as a release does: with the manifest that users get. */
  function packed(folder: string): Uint8Array<ArrayBuffer> {
    const file = join(work, `${basename(folder)}.tgz`);
    execFileSync("pnpm", ["pack", "--out", file], { cwd: join(root, folder), stdio: "pipe" });
    return new Uint8Array(readFileSync(file));
  }

  it("is what is versioned together", () => {
    const config = JSON.parse(readFileSync(join(root, ".changeset/config.json"), "utf8"));
    const names = folders.map((folder) => manifestAt(join(root, folder, "package.json")).name);
    expect(names.toSorted()).toEqual(config.fixed.flat().toSorted());
  });

  it.each(folders)(
    "can be installed, imported and typed as its manifest says: %s",
    async (folder) => {
      const tarball = packed(folder);
      const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
      expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
      expect(broken(await checkPackage(createPackageFromTarballData(tarball)))).toEqual([]);
    },
  );
});
