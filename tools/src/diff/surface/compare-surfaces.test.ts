import { describe, expect, test } from "vitest";
import type { Change } from "../change.ts";
import { compareSurfaces } from "./compare-surfaces.ts";

const file = "packages/rest-client/public-surface.json";

/** A surface of declarations that the package's one entry exports by their names. */
function surface(declarations: Record<string, unknown>, names = Object.keys(declarations)): string {
  const exported = Object.fromEntries(names.map((name) => [name, name]));
  return JSON.stringify({ exports: { ".": exported }, declarations }, null, 2);
}

function judge(before: string, after: string, ofContract: readonly Change[] = []): string[] {
  const found = compareSurfaces(new Map([[file, before]]), new Map([[file, after]]), ofContract);
  return found.map(({ verdict, subject, what }) => `${verdict} ${subject} ${what}`);
}

/** A member of an interface whose values travel one way, before and after. */
function member(values: string, before: object, after: object): string[] {
  const one = (members: object) => surface({ Thing: { values, interface: members } });
  return judge(one(before), one(after)).map((line) => line.replace("rest-client: Thing.", ""));
}

test("a name that is gone breaks, one that came does not, and both say where", () => {
  const found = compareSurfaces(
    new Map([[file, surface({ read: { function: "() => void" } })]]),
    new Map([[file, surface({ write: { function: "() => void" } })]]),
    [],
  );
  expect(found.map(({ verdict, subject, what }) => `${verdict} ${subject} ${what}`)).toEqual([
    "major rest-client: read is gone",
    "minor rest-client: write is new",
  ]);
  expect(found[0]).toMatchObject({ place: { file, line: 4 }, isGone: true });
});

test("a schema more in the generated table of them breaks nobody", () => {
  const table = (schemas: object) =>
    surface({ components: { generated: true, values: "given and got", interface: { schemas } } });
  expect(judge(table({ A: "string" }), table({ A: "string", B: "string" }))).toEqual([
    "minor rest-client: components.schemas.B is new, and always there",
  ]);
});

describe("what callers give", () => {
  test.each([
    ["a member that may be left out is new", {}, { "a?": "string" }, ["minor a is new"]],
    ["a member that is needed is new", {}, { a: "string" }, ["major a is new, and always there"]],
    [
      "a member need no longer be given",
      { a: "string" },
      { "a?": "string" },
      ["minor a was string and is string, optional"],
    ],
    [
      "more is taken",
      { a: "string" },
      { a: "number | string" },
      ["minor a was string and is number | string"],
    ],
    [
      "less is taken",
      { a: "number | string" },
      { a: "string" },
      ["major a was number | string and is string"],
    ],
    [
      "a callback gets more",
      { a: "(at: number) => void" },
      { a: "(at: number, by: string) => void" },
      ["minor a was (at: number) => void and is (at: number, by: string) => void"],
    ],
    ["a member goes", { a: "string" }, {}, ["major a is gone"]],
  ])("%s", (_what, before, after, wanted) => {
    expect(member("given", before, after)).toEqual(wanted);
  });
});

describe("what callers get", () => {
  test.each([
    ["a member is new", {}, { a: "string" }, ["minor a is new, and always there"]],
    [
      "a member may be absent",
      { a: "string" },
      { "a?": "string" },
      ["major a was string and is string, optional"],
    ],
    [
      "a method takes one thing more, which may be left out",
      { a: "(b: string) => void" },
      { a: "(b: string, c?: string) => void" },
      ["minor a was (b: string) => void and is (b: string, c?: string) => void"],
    ],
    [
      "a method takes one thing more, which is needed",
      { a: "() => void" },
      { a: "(b: string) => void" },
      ["major a was () => void and is (b: string) => void"],
    ],
    [
      "a method takes more",
      { a: "(b: string) => void" },
      { a: "(b: string | number) => void" },
      ["minor a was (b: string) => void and is (b: string | number) => void"],
    ],
    [
      "a promise of something else",
      { a: "() => Promise<string>" },
      { a: "() => Promise<number>" },
      ["major a was () => Promise<string> and is () => Promise<number>"],
    ],
    [
      "one more name of an open list",
      { a: '"A" | (string & {})' },
      { a: '"A" | "B" | (string & {})' },
      ['minor a was "A" | (string & {}) and is "A" | "B" | (string & {})'],
    ],
    [
      "one more name of a closed list",
      { a: '"A"' },
      { a: '"A" | "B"' },
      ['major a was "A" and is "A" | "B"'],
    ],
  ])("%s", (_what, before, after, wanted) => {
    expect(member("got", before, after)).toEqual(wanted);
  });

  test("what travels both ways may change in neither", () => {
    expect(member("given and got", { a: '"A"' }, { a: '"A" | "B"' })).toHaveLength(1);
    expect(member("given and got", { a: '"A" | "B"' }, { a: '"A"' })[0]).toContain("major");
  });
});

test("a type that goes by another name and says the same is no change", () => {
  const use = (name: string) => ({
    use: { function: `(options: ${name}) => void` },
    [name]: { values: "given", interface: { "a?": "string" } },
  });
  expect(judge(surface(use("Options"), ["use"]), surface(use("Settings"), ["use"]))).toEqual([]);
});

test("a name that moves to another package is compared with what it is there", () => {
  const core = "packages/client-core/public-surface.json";
  const declarations = { Pace: { values: "given", interface: { "a?": "string" } } };
  const moved = JSON.stringify({
    exports: { ".": { Pace: "@marketplace-seller/client-core#Pace" } },
    declarations: {},
  });
  const judged = (there: string) =>
    compareSurfaces(
      new Map([[file, surface(declarations)]]),
      new Map([
        [file, moved],
        [core, there],
      ]),
      [],
    );
  expect(judged(surface(declarations))).toEqual([]);
  expect(judged(surface({ Pace: { values: "given", interface: {} } }))).toMatchObject([
    { verdict: "major", subject: "rest-client: Pace.a" },
  ]);
});

test("a class that can no longer be made breaks", () => {
  const declarations = { Refused: { values: "got", new: "() => unknown", class: {} } };
  const asType = { exports: { ".": { Refused: "type Refused" } }, declarations };
  expect(judge(surface(declarations), JSON.stringify(asType))).toEqual([
    "major rest-client: Refused is a type alone now",
  ]);
});

describe("what is generated", () => {
  const generated = (members: object) =>
    surface({
      ShipmentPackage: { generated: "from the contract", values: "got", interface: members },
    });
  const [before, after] = [generated({ id: "string" }), generated({ id: "bigint" })];

  test("is told when the contract did not change: then the generator did", () => {
    expect(judge(before, after)).toEqual([
      "major rest-client: ShipmentPackage.id was string and is bigint",
    ]);
  });

  test("is not told a second time when the contract's own change is its cause", () => {
    const change = { surface: "REST", subject: "ShipmentPackage.id" } as Change;
    expect(judge(before, after, [change])).toEqual([]);
    expect(judge(before, after, [{ ...change, subject: "Product.id" }])).toHaveLength(1);
  });
});

describe("what comes with an operation", () => {
  const table = (names: readonly string[]) => {
    const schemas = Object.fromEntries(names.map((name) => [name, { id: "string" }]));
    return surface({ components: { generated: "yes", values: "got", interface: { schemas } } });
  };
  const change = { surface: "REST", subject: "getLabel", verdict: "minor" } as Change;

  test("is told once, at the operation, whatever it is called", () => {
    expect(judge(table([]), table(["Cargo"]), [change])).toEqual([]);
    expect(judge(table([]), table(["Cargo"]))).toHaveLength(1);
  });

  test("is told when it asks for more than the contract does", () => {
    expect(judge(table(["Cargo"]), table([]), [change])[0]).toContain("major");
    expect(judge(table(["Cargo"]), table([]), [{ ...change, verdict: "major" }])).toEqual([]);
  });
});

test("a surface kept for the first time is no change, one no longer kept is", () => {
  const files = new Map([[file, surface({})]]);
  expect(compareSurfaces(new Map(), files, [])).toEqual([]);
  expect(compareSurfaces(files, new Map(), [])).toMatchObject([{ verdict: "major" }]);
});
