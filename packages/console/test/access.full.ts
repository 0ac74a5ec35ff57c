import { afterEach, expect, it } from "vitest";
import { type ConsoleFixture, openConsole } from "./open-console.ts";

let fixture: ConsoleFixture | undefined;
afterEach(() => fixture?.close());

it("asks for the token that the user chose, and refuses a wrong token", async () => {
  fixture = await openConsole({ controlToken: "my-own-token" });
  const { page } = await fixture.open("");
  await page.getByLabel("Control token").fill("wrong");
  await page.getByRole("button", { name: "Open the console" }).click();
  await page.getByText("The sandbox refused this control token.").waitFor();
  await page.getByLabel("Control token").fill("my-own-token");
  await page.getByRole("button", { name: "Open the console" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(page.url()).not.toContain("my-own-token");
});

it("refuses to let a page of another site read the token or change the sandbox", async () => {
  fixture = await openConsole();
  const { url } = fixture.sandbox;
  const foreign = await openConsole();
  const { page } = await foreign.open("");
  const outcome = await page.evaluate(async (target) => {
    const attempt = (path: string, init: RequestInit) =>
      fetch(target + path, init).then(
        () => "read",
        () => "refused",
      );
    return [
      await attempt("/_sandbox/session", {}),
      await attempt("/_sandbox/reset", {
        method: "POST",
        headers: { "x-sandbox-token": "sandbox-control" },
      }),
    ];
  }, url);
  expect(outcome).toEqual(["refused", "refused"]);
  await foreign.close();
});

it("shows that the sandbox cannot be reached, and loads again when it is back", async () => {
  fixture = await openConsole();
  const { port } = fixture.sandbox;
  const { page } = await fixture.open("#/products");
  await page.getByText("50 products").waitFor();
  await fixture.sandbox.close();
  await page.getByText("The sandbox cannot be reached. Is it still running?").first().waitFor();
  const { startSandbox } = await import("@marketplace-seller/sandbox");
  const restarted = await startSandbox({ port, products: 20 });
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.reload();
  await page.getByText("20 products").waitFor();
  await restarted.close();
});

it("shows no credentials and no token to a request that names another host", async () => {
  fixture = await openConsole();
  const { url } = fixture.sandbox;
  const headers = { "x-sandbox-token": "sandbox-control", host: "192.168.1.5" };
  const { request } = await import("node:http");
  const overview = await new Promise<string>((resolve) => {
    request(`${url}/_sandbox/overview`, { headers }, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve(text));
    }).end();
  });
  expect(overview).toContain("1000001");
  expect(overview).not.toContain("sandbox-secret");
});

it("asks to load the page again when the sandbox has another version", async () => {
  fixture = await openConsole();
  const context = await fixture.browser.newContext();
  const page = await context.newPage();
  await page.route("**/_sandbox/overview", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), version: "99.0.0" } });
  });
  await page.goto(`${fixture.sandbox.url}/#/products`);
  await page.getByText("The sandbox is version 99.0.0").waitFor();
});

it("shows the rows of the last filter when an earlier filter.s response is slow", async () => {
  fixture = await openConsole();
  const context = await fixture.browser.newContext();
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/status=Delivered/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto(`${fixture.sandbox.url}/#/packages`);
  await page.getByLabel("Status").selectOption("Delivered");
  await page.getByLabel("Status").selectOption("Picking");
  await page.getByRole("cell", { name: "Picking" }).first().waitFor();
  release();
  await page.waitForLoadState("networkidle");
  const statuses = await page.locator("td .badge").allTextContents();
  expect(new Set(statuses)).toEqual(new Set(["Picking"]));
});
