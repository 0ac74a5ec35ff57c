import { afterAll, beforeAll, it } from "vitest";
import { type ConsoleFixture, openConsole } from "./open-console.ts";
import { expectAccessible, fill, look, type Shown, views } from "./views.ts";

let fixture: ConsoleFixture;
let shown: Shown;
beforeAll(async () => {
  fixture = await openConsole();
  shown = await fill(fixture);
});
afterAll(() => fixture?.close());

it.each(views)(
  "the view of $name has no accessibility violation in either scheme on any screen, and keeps what it shows in its place",
  (view) => expectAccessible(fixture, shown, view),
);

it("the form for the token has no accessibility violation", async () => {
  const locked = await openConsole({ controlToken: "my-own-token" });
  const { page } = await locked.open("");
  await page.getByLabel("Control token").waitFor();
  await look(page);
  await locked.close();
});
