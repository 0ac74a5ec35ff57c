import { findViolations } from "@marketplace-seller/testing/page";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ConsoleFixture } from "./open-console.ts";

const seller = {
  appKey: "sandbox-key",
  appSecret: "sandbox-secret",
  "content-type": "application/json",
};

/** Tracking numbers of packages, and the id of a refused request. */
export interface Shown {
  readonly picking: string;
  readonly split: string;
  readonly returned: string;
  readonly refused: number;
}

/** Prepares a sandbox so that no view of its console is empty. */
export async function fill({ sandbox: { control, url } }: ConsoleFixture): Promise<Shown> {
  const { sellerId } = control.sellers.find();
  const call = (path: string, body: object) =>
    fetch(url + path, { method: "POST", headers: seller, body: JSON.stringify(body) });
  const split = (orderLineId: unknown) =>
    call("/rest/delivery/v1/splitPackageByQuantity", {
      splitPackages: [{ packageDetails: [{ orderLineId: Number(orderLineId), quantities: 1 }] }],
    });
  const place = (...statuses: readonly ("Picking" | "Shipped" | "Delivered")[]) => {
    const lines = [{ stockCode: "STK-00001", quantity: 3 }];
    const [shipment] = control.orders.place(sellerId, { lines }).packages;
    if (shipment?.lines[0] === undefined) throw new Error("The order has no package");
    const { cargoTrackingNumber: id } = shipment;
    for (const status of statuses) control.packages.move(sellerId, id, status);
    return { id, orderLineId: shipment.lines[0].orderLineId };
  };
  const parent = place("Picking");
  await split(parent.orderLineId);
  await split(1);
  control.faults.add({ kind: "task-stuck", durationMs: 3_600_000 });
  const skus = [{ stockCode: "STK-00001", listPrice: 9.5, salePrice: 9.5 }];
  await call("/ms/product/tasks/price-stock-update", { payload: { integrator: "t", skus } });
  control.takeSnapshot("before");
  const refused = control.requests.list().find(({ refusal }) => refusal !== undefined);
  return {
    picking: place("Picking").id,
    split: parent.id,
    returned: place("Picking", "Shipped", "Delivered").id,
    refused: refused?.id ?? 0,
  };
}

export interface View {
  readonly name: string;
  readonly fragment: string | ((shown: Shown) => string);
  readonly title: string | RegExp;
  /** What the view shows only then. */
  readonly open?: (page: Page) => Promise<unknown>;
}

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

/** Every view of the console. */
export const views: readonly View[] = [
  { name: "overview", fragment: "", title: "Overview" },
  { name: "packages", fragment: "#/packages", title: "Orders & packages" },
  {
    name: "a package to split",
    fragment: ({ picking }) => `#/packages/${picking}`,
    title: /^Package/,
    open: (page) => page.getByText("Split by quantity").click(),
  },
  {
    name: "a split package",
    fragment: ({ split }) => `#/packages/${split}`,
    title: /^Package/,
    open: (page) => page.locator(".split-diagram li").nth(2).waitFor(),
  },
  {
    name: "a package that comes back",
    fragment: ({ returned }) => `#/packages/${returned}`,
    title: /^Package/,
    open: async (page) => {
      await page.getByRole("button", { name: /^Request a return/ }).click();
      await page.getByRole("cell", { name: "REQUESTED" }).waitFor();
    },
  },
  { name: "a package that is not there", fragment: "#/packages/1", title: /^Package/ },
  { name: "order", fragment: "#/order", title: "Place an order" },
  { name: "products", fragment: "#/products", title: "Products" },
  {
    name: "tasks",
    fragment: "#/tasks",
    title: "Tasks",
    open: (page) => page.getByText("SKU_UPDATE").first().click(),
  },
  { name: "requests", fragment: "#/requests", title: "Requests" },
  {
    name: "a refused request",
    fragment: ({ refused }) => `#/requests/${refused}`,
    title: "Requests",
    open: (page) => page.getByRole("heading", { name: /^Request \d+: / }).waitFor(),
  },
  {
    name: "faults",
    fragment: "#/faults",
    title: "Faults & clock",
    open: (page) => page.getByLabel("Fault", { exact: true }).selectOption("order-listed-late"),
  },
  { name: "snapshots", fragment: "#/snapshots", title: "Snapshots" },
  {
    name: "a REST call",
    fragment: "#/try/updatePriceAndStock",
    title: "Try it",
    open: async (page) => {
      await page.getByLabel("listPrice").fill("12.5");
      await send(page);
      await page.getByText("IN_QUEUE").waitFor();
    },
  },
  {
    name: "a SOAP call",
    fragment: "#/try/OrderList",
    title: "Try it",
    open: async (page) => {
      await page.getByLabel("startDate").fill("2026-11-21T09:05");
      await send(page);
      await page.getByText("<status>success</status>").waitFor();
    },
  },
  { name: "no page", fragment: "#/no/such", title: "No such page" },
  // It replaces the sandbox's data.
  {
    name: "exam",
    fragment: "#/exam",
    title: "Exam",
    open: async (page) => {
      page.once("dialog", (dialog) => dialog.accept());
      await page.getByRole("button", { name: "Start an exam" }).click();
      await page.getByRole("heading", { name: "Rules" }).waitFor();
    },
  },
];

/** Opens a view, and expects no accessibility violation in either scheme on any screen, and all in its place. */
export async function expectAccessible(fixture: ConsoleFixture, shown: Shown, view: View) {
  const { fragment, title, open } = view;
  const { page, complaints, close } = await fixture.open(
    typeof fragment === "string" ? fragment : fragment(shown),
  );
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await open?.(page);
  await look(page);
  // The browser complains of the package that is not there.
  expect(complaints.filter((line) => !line.includes("status of 400"))).toEqual([]);
  await close();
}

/** Expects it of what a page shows, on a wide and a narrow screen. */
export async function look(page: Page): Promise<void> {
  for (const width of [1280, 390]) await lookAt(page, width);
}

async function lookAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const choose = (scheme: string) =>
    page.evaluate((name) => {
      document.documentElement.className = name;
    }, scheme);
  await choose("light");
  expect(await findViolations(page)).toEqual([]);
  // The schemes differ in colors only, so the second needs only the contrast check.
  await choose("dark");
  expect(await findViolations(page, { only: ["color-contrast"] })).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const outside = await page.locator(".card select").evaluateAll((selects) =>
    selects.filter((select) => {
      const card = select.closest(".card")?.getBoundingClientRect();
      return card === undefined || select.getBoundingClientRect().right > card.right;
    }),
  );
  expect(outside).toEqual([]);
}
