import { afterAll, beforeAll, expect, it } from "vitest";
import { type ConsoleFixture, openConsole } from "./open-console.ts";

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture?.close());

it("loads at most 120 kB of compressed files", async () => {
  const { transferred, page, close } = await fixture.open("");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const { gzipSync } = await import("node:zlib");
  const files = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  let bytes = 0;
  for (const file of files.filter((name) => /\.(?:js|css|svg)$/.test(name))) {
    bytes += gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length;
  }
  expect(transferred()).toBeGreaterThan(0);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(120_000);
  await close();
});

it("shows the same view for the same URL", async () => {
  const { page, close } = await fixture.open("#/packages?status=Delivered&seller=1000002");
  await page.getByRole("cell", { name: "Delivered" }).first().waitFor();
  expect(await page.getByLabel("Status").inputValue()).toBe("Delivered");
  expect(await page.getByLabel("Seller").inputValue()).toBe("1000002");
  const statuses = await page.locator("td .badge").allTextContents();
  expect(new Set(statuses)).toEqual(new Set(["Delivered"]));
  await close();
});

it("keeps the seller in links, shows sellers by name, and lists a request with an unknown path", async () => {
  const { page, complaints, close } = await fixture.open("#/packages?seller=1000002");
  const choice = page.getByLabel("Seller");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.waitForURL(/products\?seller=1000002/);
  await choice.selectOption("1000001");
  await page.waitForURL(/products\?seller=1000001/);
  expect(await choice.locator("option").first().textContent()).toMatch(/\D+ \(1000001\)/);
  await fetch(`${fixture.sandbox.url}/ms/product-qery`);
  await page.getByRole("link", { name: "Requests" }).click();
  await page.getByRole("row", { name: /GET \/ms\/product-qery 404/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("changes a seller's secret, and warns that the sandbox's clock is ahead", async () => {
  const otherFixture = await openConsole();
  const { page } = await otherFixture.open("#/?seller=1000002");
  const card = page.locator("section.card", { hasText: "(1000002)" });
  await card.getByText("Change the secret").click();
  await card.getByLabel("New secret").fill("another-secret");
  await card.getByRole("button", { name: "Save the secret" }).click();
  await card.getByText("The secret was changed.").waitFor();
  const headers = { appKey: "sandbox-key-2", appSecret: "another-secret" };
  const response = await fetch(`${otherFixture.sandbox.url}/ms/product-query`, { headers });
  expect(response.status).toBe(200);
  await otherFixture.control("POST", "/clock/advance", { milliseconds: 7_200_000 });
  await page.getByText("2 h ahead of this machine's clock").waitFor();
  await otherFixture.close();
});

it("sums up what waits, what was refused, what is in the queue and what fails", async () => {
  const other = await openConsole();
  const { sandbox } = other;
  sandbox.control.faults.add({ kind: "task-stuck", durationMs: 3_600_000, percent: 100 });
  const headers = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
  const json = { ...headers, "content-type": "application/json" };
  const skus = [{ stockCode: "STK-00001", quantity: 3 }];
  const body = JSON.stringify({ payload: { integrator: "i", skus } });
  const update = `${sandbox.url}/ms/product/tasks/price-stock-update`;
  await fetch(update, { method: "POST", headers: json, body });
  const wrong = { ...headers, appSecret: "wrong" };
  await fetch(`${sandbox.url}/ms/product-query`, { headers: wrong });
  const { page, complaints } = await other.open("");
  const created = sandbox.control.getOverview().sellers[0]?.packages.Created;
  for (const name of [`${created} orders waiting`, "1 calls refused", "1 tasks in the queue"]) {
    await page.getByRole("link", { name }).waitFor();
  }
  await page.getByRole("link", { name: "1 fault active task-stuck" }).waitFor();
  await page.getByRole("img", { name: /^2 calls in 30 minutes, 1 refused/ }).waitFor();
  await page.getByRole("row", { name: /queryProducts 1001: The credentials/ }).waitFor();
  await other.control("POST", "/exam", { seconds: 60, poll: 5 });
  await page.getByText("waiting, 0 polls, 0 requests").waitFor();
  expect(complaints).toEqual([]);
  await other.close();
});

it("folds its menu on a phone, and opens it by keyboard", async () => {
  const { page, close } = await fixture.open("", { viewport: { width: 390, height: 844 } });
  const link = page.getByRole("link", { name: "Tasks", exact: true });
  const menu = page.getByRole("button", { name: "Overview" });
  await menu.focus();
  expect(await link.isVisible()).toBe(false);
  await page.keyboard.press("Enter");
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Tasks" }).waitFor();
  await page.getByRole("button", { name: "Tasks", expanded: false }).waitFor();
  await close();
});

it("shows that there is no such page, with a link to the overview", async () => {
  const { page, close } = await fixture.open("#/no/such%20page");
  await page.getByText("No such page").waitFor();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await close();
});
