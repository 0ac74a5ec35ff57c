import { afterAll, beforeAll, expect, it } from "vitest";
import { type ConsoleFixture, openConsole } from "./open-console.ts";
import { expectAccessible, fill, type Shown, views } from "./views.ts";

let fixture: ConsoleFixture;
let shown: Shown;
beforeAll(async () => {
  fixture = await openConsole();
  shown = await fill(fixture);
});
afterAll(() => fixture?.close());

/** A table, a form, a diagram and what a call returned; test:full looks at every view. */
const sample = ["overview", "a package to split", "a REST call"];

it("knows the views of its sample", () => {
  expect(views.map(({ name }) => name)).toEqual(expect.arrayContaining(sample));
});

it.each(views.filter(({ name }) => sample.includes(name)))(
  "the view of $name has no accessibility violation in either scheme on any screen, and keeps what it shows in its place",
  (view) => expectAccessible(fixture, shown, view),
);
