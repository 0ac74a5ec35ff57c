import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Finds every module that an entry point imports, directly or indirectly: files of the package, and names of other
 * packages.
 */
function reached(file: URL, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file.href)) return found;
  found.add(file.href);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/ from "([^"]+)";$/gm)) {
    if (name.startsWith(".")) reached(new URL(name, file), found);
    else found.add(name);
  }
  return found;
}

const entry = (name: string): URL => new URL(`../src/${name}`, import.meta.url);

it.each(["index.ts", "cli/index.ts", "cli/run-process.ts"])(
  "imports no vitest from the entry point %s",
  (name) => {
    const modules = reached(entry(name));
    expect(modules).toContain("fastify");
    expect(modules).not.toContain("vitest");
  },
);

it("imports vitest only from its fixture", () => {
  expect(reached(entry("vitest.ts"))).toContain("vitest");
});
