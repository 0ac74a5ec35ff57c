import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { activeIn, activeList } from "../../../../specs/build/overlay/active-overlays.ts";
import { apiReport, packageManifest } from "../changed-apis.ts";
import { filesAt, git } from "./git.ts";

/** Files by path, relative to the repository's root. */
export type Files = ReadonlyMap<string, string>;

const contractFile = /^specs\/(?:rest|soap)\/.*\.(?:yaml|wsdl|xsd)$/;

/** What is compared, as it stands in the checkout. */
export function filesNow(root: string): Files {
  const listed = globSync(
    [
      "specs/{rest,soap}/**/*.{yaml,wsdl,xsd}",
      activeList,
      "packages/*/api/*.api.md",
      "packages/*/package.json",
    ],
    { cwd: root },
  );
  const read = (path: string) => [path, readFileSync(join(root, path), "utf8")] as const;
  const files = new Map(listed.map((path) => read(path.replaceAll("\\", "/"))));
  const overlays = activeIn(files.get(activeList) ?? "");
  const found = overlays.filter((path) => existsSync(join(root, path)));
  return new Map([...files, ...found.map(read)].sort());
}

/** The same, as it stood at a commit. */
export async function filesThen(root: string, commit: string): Promise<Files> {
  const listed = await git(root, "ls-tree", "-r", "--name-only", commit, "--", "specs", "packages");
  const isWanted = (path: string) =>
    contractFile.test(path) ||
    apiReport.test(path) ||
    packageManifest.test(path) ||
    path === activeList;
  const files = await filesAt(root, commit, (listed ?? "").split("\n").filter(isWanted));
  const overlays = activeIn(files.get(activeList) ?? "");
  if (overlays.length === 0) return files;
  return new Map([...files, ...(await filesAt(root, commit, overlays))].sort());
}
