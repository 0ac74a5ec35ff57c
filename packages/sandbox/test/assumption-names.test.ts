import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("..", import.meta.url);

it("refers in its sources only to assumptions of specs/assumptions.md", () => {
  const listed = new Set(
    [...text("../../specs/assumptions.md").matchAll(/^### (.+)$/gm)].map(([, name]) => name),
  );
  const files = readdirSync(new URL("src", root), { encoding: "utf8", recursive: true });
  const named = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => namesIn(text(`src/${file}`)).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !listed.has(name))).toEqual([]);
});

function text(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/**
 * Finds the names after "assumption" or "assumptions" in a source, also when the comment continues in its next line.
 */
function namesIn(source: string): string[] {
  const lists = source.matchAll(/assumptions?[\s*/]+((?:`[a-z0-9-]+`(?:,|\s|\*|\/|and)*)+)/g);
  return [...lists].flatMap(([, list = ""]) => list.match(/(?<=`)[a-z0-9-]+(?=`)/g) ?? []);
}
