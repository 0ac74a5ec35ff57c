import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

/** Lists the paths in backticks in a document that begin with a folder of the repository and contain no pattern. */
function namedPaths(document: string): readonly string[] {
  const text = readFileSync(new URL(document, root), "utf8");
  const paths = text.matchAll(/`((?:packages|tools|specs|deploy)\/[\w./-]+)`/g);
  return [...new Set([...paths].map(([, path = ""]) => path))];
}

it.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s names existing files", (document) => {
  const paths = namedPaths(document);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
