import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleFixture, openConsole } from "./open-console.ts";

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture?.close());

interface Placed {
  readonly orderNumber: string;
  readonly packages: readonly [{ readonly cargoTrackingNumber: string }];
}

async function placeOrder(quantity = 3): Promise<Placed> {
  const lines = [{ stockCode: "STK-00001", quantity }];
  return (await fixture.control("POST", "/orders", { lines })) as Placed;
}

/** Sends a request to the sandbox as a seller's program does. */
function callAsSeller(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    appKey: "sandbox-key",
    appSecret: "sandbox-secret",
    "content-type": "application/json",
  };
  return fetch(fixture.sandbox.url + path, { ...init, headers });
}

describe("orders", () => {
  it("are placed as a buyer does, by keyboard alone", async () => {
    const { page, complaints, close } = await fixture.open("#/order");
    await page.getByLabel("Quantity of STK-00002").focus();
    await page.keyboard.type("2");
    const button = page.getByRole("button", { name: "Place the order" });
    for (let tabs = 0; tabs < 200; tabs += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByText(/Order \d+ was placed, with 1 package\./).waitFor();
    await page.getByRole("link", { name: "Show the packages of the order" }).click();
    await page.getByText("2 × STK-00002").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("of 0 units or more than there are in stock are refused with the reason", async () => {
    const { page, close } = await fixture.open("#/order");
    for (const quantity of ["0", "10000"]) {
      await page.getByLabel("Quantity of STK-00003").fill(quantity);
      await page.getByRole("button", { name: "Place the order" }).click();
      await page.getByRole("alert").waitFor();
      const reason = await page.getByRole("alert").textContent();
      expect(reason).toMatch(
        quantity === "0" ? /at least|minimum|1/ : /stock is too low for the new order/,
      );
    }
    await close();
  });

  it("are placed many at once, spread over the sandbox's clock", async () => {
    const { page, close } = await fixture.open("#/order");
    await page.getByLabel("Orders", { exact: true }).fill("5");
    await page.getByLabel("Minutes on the sandbox's clock").fill("60");
    await page.getByRole("button", { name: "Place random orders" }).click();
    await page.getByText("5 orders placed.").waitFor();
    await close();
  });
});

describe("a package", () => {
  it("that was delivered can be returned by the buyer, whose request waits for the seller", async () => {
    const [{ cargoTrackingNumber }] = (await placeOrder()).packages;
    for (const status of ["Picking", "Shipped", "Delivered"]) {
      await fixture.control("POST", `/packages/${cargoTrackingNumber}/move`, { status });
    }
    const { page, complaints, close } = await fixture.open(`#/packages/${cargoTrackingNumber}`);
    await page.getByRole("button", { name: "Request a return of STK-00001 as the buyer" }).click();
    await page.getByText("The return was requested.").waitFor();
    await page.getByRole("cell", { name: "REQUESTED" }).waitFor();
    const { content } = (await fixture.control("GET", "/returns")) as { content: object[] };
    expect(content).toMatchObject([{ status: "REQUESTED", quantity: 3 }]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("is accepted, split, shipped and delivered, and shows its REST and SOAP responses", async () => {
    const placed = await placeOrder();
    const [{ cargoTrackingNumber }] = placed.packages;
    const { page, complaints, close } = await fixture.open(`#/packages/${cargoTrackingNumber}`);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("The package is now Picking.").waitFor();
    await page.getByText("Split by quantity").click();
    await page.getByLabel("STK-00001: into a new package, of 3").fill("1");
    await page.getByRole("button", { name: "Split", exact: true }).click();
    await page.locator(".split-diagram li").first().waitFor();
    expect(await page.locator(".split-diagram li").count()).toBe(3);
    await page.locator(".split-diagram a").last().click();
    await page.getByRole("button", { name: "Ship" }).click();
    await page.getByRole("button", { name: "Deliver" }).click();
    await page.getByText("A package in Delivered cannot be moved to another status.").waitFor();
    const [rest, soap] = await page.locator(".text-view pre").allTextContents();
    const invoices = [...(rest ?? "").matchAll(/"sellerInvoiceAmount": ([\d.]+)/g)];
    const cents = invoices.reduce((sum, [, text]) => sum + Math.round(Number(text) * 100), 0);
    const total = page.locator("dd", { hasText: "the sum of sellerInvoiceAmount" });
    expect(await total.textContent()).toContain((cents / 100).toFixed(2));
    expect(rest).toContain(`"orderNumber": "${placed.orderNumber}"`);
    expect(rest).toMatch(/"price": \d+\.\d\d,/);
    expect(soap).toContain(`<orderNumber>${placed.orderNumber}</orderNumber>`);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows the refusal of a split into more units than the package holds", async () => {
    const [{ cargoTrackingNumber }] = (await placeOrder(2)).packages;
    await fixture.control("POST", `/packages/${cargoTrackingNumber}/move`, { status: "Picking" });
    const { page, close } = await fixture.open(`#/packages/${cargoTrackingNumber}`);
    await page.getByText("Split by quantity").click();
    await page.getByLabel("STK-00001: into a new package, of 2").fill("5");
    await page.getByRole("button", { name: "Split", exact: true }).click();
    await page.getByText(/The split was refused \(HTTP 400\).*2006/).waitFor();
    await close();
  });

  it("that another program moved shows the refusal and its new status", async () => {
    const [{ cargoTrackingNumber }] = (await placeOrder(1)).packages;
    const { page, close } = await fixture.open(`#/packages/${cargoTrackingNumber}`);
    await page.getByRole("button", { name: "Cancel as the buyer" }).waitFor();
    await fixture.control("POST", `/packages/${cargoTrackingNumber}/move`, { status: "Cancelled" });
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("The package cannot change from its current status").waitFor();
    await page.getByText("A package in Cancelled cannot be moved to another status.").waitFor();
    await close();
  });
});

describe("requests", () => {
  it("appear at once, with the reason of a refusal and without credentials", async () => {
    const { page, close } = await fixture.open("#/requests");
    await page.getByRole("heading", { name: "Requests" }).waitFor();
    await callAsSeller("/rest/delivery/v1/splitPackageByQuantity", {
      method: "POST",
      body: '{"splitPackages":[{"packageDetails":[{"orderLineId":1,"quantities":1}]}]}',
    });
    await page.getByRole("link", { name: "splitPackageByQuantity" }).first().click();
    await page.getByText(/2004: An order line of the request was not found/).waitFor();
    const text = (await page.locator("main").textContent()) ?? "";
    expect(text).not.toContain("sandbox-secret");
    await close();
  });

  it("are sent again, signed by the sandbox", async () => {
    await callAsSeller("/ms/product-query?size=7");
    const { page, close } = await fixture.open("#/requests?filter=size%3D7");
    await page.getByRole("link", { name: "queryProducts" }).first().click();
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText(/The request was sent again as request \d+: HTTP 200\./).waitFor();
    await close();
  });

  it("do not appear while the page is paused, and appear when it resumes", async () => {
    const { page, close } = await fixture.open("#/requests?filter=paused-marker");
    await page.getByText("0 requests").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await callAsSeller("/ms/product-query?stockCode=paused-marker");
    await page.getByText("0 requests").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("1 request").waitFor();
    await close();
  });
});

it("a fault makes the next call fail, and the list shows its hits", async () => {
  const { page, close } = await fixture.open("#/faults");
  await page.getByLabel("Fault", { exact: true }).selectOption("unavailable");
  await page.getByLabel("On operation").selectOption("queryProducts");
  await page.getByLabel("Number of hits").fill("2");
  await page.getByRole("button", { name: "Add the fault" }).click();
  await page.getByText(/Fault \d+ is active\./).waitFor();
  expect((await callAsSeller("/ms/product-query")).status).toBe(503);
  const row = page.getByRole("row").filter({ hasText: "unavailable" });
  await row.getByText(/^1 of 2, last at /).waitFor();
  expect((await callAsSeller("/ms/product-query")).status).toBe(503);
  await row.getByText(/^ended: 2 of 2, last at \d\d:\d\d:\d\d GMT\+3$/).waitFor();
  await page.getByRole("button", { name: /Remove fault/ }).click();
  await page.getByText("There are no faults.").waitFor();
  expect((await callAsSeller("/ms/product-query")).status).toBe(200);
  await close();
});

it("a business fault with the fields of its kind hits until it is removed, and the pages show its effect", async () => {
  const { page, close } = await fixture.open("#/faults");
  await page.getByLabel("Fault", { exact: true }).selectOption("unknown-status");
  expect(await page.getByLabel("Message").count()).toBe(0);
  await page.getByLabel("Fault", { exact: true }).selectOption("sku-failed");
  await page.getByLabel("With stock code").fill("STK-00001");
  await page.getByLabel("Message").fill("The brand is not yours.");
  await page.getByLabel("Number of hits").fill("");
  await page.getByRole("button", { name: "Add the fault" }).click();
  const row = page.getByRole("row").filter({ hasText: "sku-failed" });
  await row.getByText("STK-00001, “The brand is not yours.”").waitFor();
  const skus = [{ stockCode: "STK-00001", quantity: 3 }];
  const body = JSON.stringify({ payload: { integrator: "i", skus } });
  for (const hits of ["1", "2"]) {
    await callAsSeller("/ms/product/tasks/price-stock-update", { method: "POST", body });
    await row.getByText(new RegExp(`^${hits}, last at `)).waitFor();
  }
  fixture.sandbox.control.clock.advance(10_000);
  await page.goto(page.url().replace("#/faults", "#/tasks"));
  await page.getByText("SKU_UPDATE").first().click();
  await page.getByText("The brand is not yours.").first().waitFor();
  fixture.sandbox.control.faults.remove();
  await close();
});

it("the clock is frozen, advanced and resumed", async () => {
  const { page, close } = await fixture.open("#/faults");
  await page.getByRole("button", { name: "Freeze" }).click();
  await page.getByText(/is frozen/).waitFor();
  await page.getByRole("button", { name: "1 day" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText(/is running\./).waitFor();
  await close();
});

it("a snapshot is taken, and restored after the user confirms", async () => {
  const { page, close } = await fixture.open("#/snapshots");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await page.getByLabel("Name of a new snapshot").fill("before");
  await page.getByRole("button", { name: "Take a snapshot" }).click();
  await page.getByText("Snapshot before was taken.").waitFor();
  const { orderNumber } = await placeOrder(1);
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Snapshot before was restored.").waitFor();
  expect(questions).toHaveLength(1);
  expect(await fixture.control("GET", `/orders/${orderNumber}`)).toMatchObject({ code: 3001 });
  await close();
});

it("sends an operation of each protocol to the service", async () => {
  const { page, complaints, close } = await fixture.open("#/try/listShipmentPackages");
  await page.getByLabel("endDate").fill("2026-11-21T09:05");
  await page.getByText("GMT+3, sent as 1795241100000").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("HTTP 200").waitFor();
  await page.getByLabel("Operation").selectOption("OrderList");
  await page.getByLabel("startDate").fill("2026-11-21T09:05");
  await page.getByText("GMT+3, sent as 21/11/2026 09:05").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("<status>success</status>").waitFor();
  await page.getByLabel("Operation").selectOption("updatePriceAndStock");
  await page.getByLabel("listPrice").fill("12.5");
  await page.getByLabel("salePrice").fill("12.5");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("IN_QUEUE").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a task shows the outcome and the reasons of each SKU", async () => {
  await callAsSeller("/ms/product/tasks/price-stock-update", {
    method: "POST",
    body: '{"payload":{"integrator":"t","skus":[{"stockCode":"STK-00001","listPrice":9.5,"salePrice":9.5}]}}',
  });
  await fixture.control("POST", "/clock/advance", { milliseconds: 60_000 });
  const { page, close } = await fixture.open("#/tasks");
  await page.getByText("SKU_UPDATE").first().click();
  await page.getByText("FAIL").first().waitFor();
  await page
    .getByText(/listPrice must have exactly 2 digits after the point/)
    .first()
    .waitFor();
  await close();
});

it("is linked from the documentation of an operation when the sandbox serves the documentation", async () => {
  const docs = await mkdtemp(join(tmpdir(), "docs-"));
  await mkdir(join(docs, "reference/rest"), { recursive: true });
  const script = fileURLToPath(new URL("../../docs/assets/site.js", import.meta.url));
  await copyFile(script, join(docs, "site.js"));
  await writeFile(join(docs, "index.html"), "<h1>Docs</h1>");
  await writeFile(
    join(docs, "reference/rest/queryProducts.html"),
    '<!doctype html><main><h1>Query</h1></main><script src="../../site.js"></script>',
  );
  const withDocs = await openConsole({ docs });
  const { page } = await withDocs.open("docs/reference/rest/queryProducts.html");
  await page.getByRole("link", { name: "Try it in the sandbox's console" }).click();
  await page.getByRole("heading", { level: 1, name: "Try it" }).waitFor();
  expect(await page.getByLabel("Operation").inputValue()).toBe("queryProducts");
  await withDocs.close();
  await rm(docs, { recursive: true });
});
