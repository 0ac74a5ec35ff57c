import { expect, test } from "vitest";
import { compareSurfaces } from "./compare-surfaces.ts";

const file = "packages/rest-client/test/public-surface.snap";
const files = (surface: unknown) => new Map([[file, JSON.stringify(surface, null, 2)]]);
const judge = (before: unknown, after: unknown) =>
  compareSurfaces(files(before), files(after)).map(({ verdict, subject, what, place }) => {
    return `${verdict} ${subject} ${what} ${place.file === file ? place.line : place.file}`;
  });

const surface = { rest: ["create", "read"], client: { packages: { list: "function" } } };

test("a name that is gone breaks, one that came does not, and both say where", () => {
  expect(judge(surface, { ...surface, rest: ["create", "write"] })).toEqual([
    "major rest.read is gone 4",
    "minor rest.write is new 4",
  ]);
});

test("a member of a client that goes or becomes another thing breaks", () => {
  expect(judge(surface, { ...surface, client: { packages: {} } })).toEqual([
    "major client.packages.list is gone 8",
  ]);
  expect(judge(surface, { ...surface, client: { packages: { list: "object" } } })).toEqual([
    "major client.packages.list was function and is object 8",
  ]);
});

test("a surface kept for the first time is no change, one no longer kept is", () => {
  expect(compareSurfaces(new Map(), files(surface))).toEqual([]);
  expect(compareSurfaces(files(surface), new Map())).toMatchObject([{ verdict: "major" }]);
});

test("nothing is said of the same surface", () => {
  expect(judge(surface, surface)).toEqual([]);
});
