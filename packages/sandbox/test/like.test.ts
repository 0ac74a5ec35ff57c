import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSandbox, OptionError, type ServiceRecord } from "../src/index.ts";
import { resolveOptions } from "../src/server/resolve-options.ts";
import { LISTING, PRODUCT_QUERY } from "./paths.ts";

async function serve(like: Omit<ServiceRecord, "version">) {
  const sandbox = createSandbox({ packages: 40, bigIds: true, like: { version: 1, ...like } });
  onTestFinished(() => sandbox.close());
  const get = async (path: string, credentials: object = sandbox.credentials) => {
    const response = await sandbox.fetch(`${sandbox.baseUrl}${path}`, {
      headers: { ...credentials },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  };
  return { sandbox, get };
}

it("serves fields that are absent, null, empty, of another type and in addition, and keeps the digits of others", async () => {
  const field = (path: string, ...types: NonNullable<ServiceRecord["fields"]>[number]["types"]) =>
    ({ operation: "listShipmentPackages", path, types }) as const;
  const { sandbox, get } = await serve({
    fields: [
      field("totalPages", "absent"),
      field("content[].customerEmail", "null"),
      field("content[].billingAddress.tcId", "empty"),
      field("content[].totalAmount", "text"),
      field("content[].lines[].giftNote", "text"),
      field("content[].lines[].barcode", "absent"),
      field("content[].cargoTrackingLink", "absent", "text"),
    ],
  });
  const { text } = await get(`${LISTING}?size=40`);
  const page = JSON.parse(text);
  expect(page).not.toHaveProperty("totalPages");
  for (const row of page.content) {
    expect(row).toMatchObject({ customerEmail: null, billingAddress: { tcId: "" } });
    expect(row.totalAmount).toMatch(/^\d+\.\d\d$/);
    for (const line of row.lines) {
      expect(line.giftNote).toBe("text");
      expect(line).not.toHaveProperty("barcode");
    }
  }
  const withLink = page.content.filter((row: object) => "cargoTrackingLink" in row);
  expect(withLink.length).toBeGreaterThan(0);
  expect(withLink.length).toBeLessThan(page.content.length);
  expect(/"orderLineId":900720\d{10},/.test(text)).toBe(true);
  const first = page.content.find(({ id }: { id: string | null }) => id !== null);
  expect(sandbox.control.packages.find(sandbox.sellerId, first.id).rest).toContain(
    '"customerEmail":null',
  );
});

it("serves sizes, order, counts, statuses, labels and headers", async () => {
  const { get } = await serve({
    defaultPageSize: 3,
    maxPageSize: 5,
    clampsPageSize: true,
    pageCount: "packages",
    fixedDirection: "ASC",
    ignoresUnknownStatus: true,
    hiddenStatuses: ["Created", "Picking"],
    statusLabels: [{ status: "Shipped", label: "SHIPPED" }],
    omitsDate: true,
    extraHeaders: ["x-ratelimit-limit"],
  });
  const { text, headers } = await get(`${LISTING}?sender=ALL`);
  const page = JSON.parse(text);
  expect(page).toMatchObject({ size: 3, content: { length: 3 } });
  expect(page.totalPages).toBe(Math.ceil(page.pageCount / 3));
  expect([headers.get("date"), headers.has("x-ratelimit-limit")]).toEqual([null, true]);
  const many = JSON.parse((await get(`${LISTING}?sender=ALL&size=500&orderByDirection=DESC`)).text);
  expect(many).toMatchObject({ size: 5, content: { length: 5 } });
  const dates = many.content.map((row: { lastModifiedDate: number }) => row.lastModifiedDate);
  expect(dates).toEqual(dates.toSorted((one: number, other: number) => one - other));
  expect(
    many.content.map((row: { shipmentPackageStatus: string }) => row.shipmentPackageStatus),
  ).not.toContain("Created");
  expect((await get(`${LISTING}?sender=ALL&status=Shipped`)).text).toContain('"SHIPPED"');
  expect(JSON.parse((await get(`${LISTING}?status=Returned`)).text).content).toEqual([]);
});

it("refuses with the recorded response that fits first, and shows it as a deviation until it is replaced", async () => {
  const refusals = [
    { cause: "bad-request", paths: "/ms/", status: 500, contentType: "text/plain", body: "no" },
    {
      cause: "bad-request",
      status: 422,
      contentType: "application/json",
      body: '{"error":"{message}"}',
    },
  ] as const;
  const { sandbox, get } = await serve({ refusals });
  expect(await get(`${PRODUCT_QUERY}?size=251`)).toMatchObject({ status: 500, text: "no" });
  const { status, text } = await get(`${LISTING}?size=101`);
  expect([status, JSON.parse(text)]).toEqual([422, { error: expect.stringContaining("size") }]);
  expect((await get(LISTING, { appKey: "wrong" })).status).toBe(401);
  const { deviations } = sandbox.control;
  expect(deviations.get()).toEqual({ refusals });
  deviations.set();
  expect((await get(`${LISTING}?size=101`)).status).toBe(400);
  sandbox.control.reset();
  expect(deviations.get()).toEqual({ refusals });
});

it.each([
  ["html", 200, /^<!DOCTYPE html>/],
  ["empty", 200, /^$/],
  ["too-many-requests", 429, /"message"/],
] as const)("leaves the response of a fault as it is: %s", async (kind, status, text) => {
  const { sandbox, get } = await serve({
    fields: [{ operation: "listShipmentPackages", path: "content[].id", types: ["text"] }],
    refusals: [{ cause: "bad-request", status: 422, contentType: "text/plain", body: "no" }],
  });
  sandbox.control.faults.add({ kind, times: 1 });
  expect(await get(LISTING)).toMatchObject({ status, text: expect.stringMatching(text) });
});

it("takes a file, from a flag and from the environment, and names a wrong entry by its path", () => {
  const folder = mkdtempSync(join(tmpdir(), "like-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "service.json");
  const environment = { MARKETPLACE_SANDBOX_LIKE: file };
  writeFileSync(file, '{"version":1,"maxPageSize":30}');
  expect(resolveOptions({}, environment)).toMatchObject({
    like: { maxPageSize: 30 },
    packages: 120,
  });
  writeFileSync(file, '{"version":1,"fields":[{"path":"content[].id","colour":"red"}]}');
  expect(() => resolveOptions({}, environment)).toThrow(OptionError);
  expect(() => resolveOptions({}, environment)).toThrow("$.fields[0].colour is not a member");
});
