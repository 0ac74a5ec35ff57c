import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Deviations, type Sandbox } from "../src/index.ts";
import { LISTING } from "./paths.ts";

interface Listed {
  readonly id: string;
  readonly lastModifiedDate: number;
  readonly shipmentPackageStatus: string;
}

const HOUR = 60 * 60_000;

describe("deviations", () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = createSandbox({ packages: 60, products: 10 });
    sandbox.control.clock.freeze();
  });
  afterEach(() => sandbox.close());

  const list = async (search: string): Promise<readonly Listed[]> => {
    const address = `${sandbox.baseUrl}${LISTING}?size=100&${search}`;
    const response = await sandbox.fetch(address, { headers: { ...sandbox.credentials } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { content: Listed[] }).content;
  };
  const updatedIn = (from: number, to: number) =>
    list(`startDate=${from}&endDate=${to}&orderByField=true`);
  /** Finds a package that moved after its order was placed. */
  const moved = async (): Promise<Listed> => {
    const [found] = await list("status=Shipped");
    if (found === undefined) throw new Error("the sandbox has no shipped package");
    return found;
  };
  const set = (deviations: Deviations) => sandbox.control.deviations.set(deviations);

  it.each([-3 * HOUR, 3 * HOUR])("reads dates %i ms later than they are sent", async (shift) => {
    const { id, lastModifiedDate: at } = await moved();
    set({ dateShiftMs: shift });
    const ids = (rows: readonly Listed[]) => rows.map((row) => row.id);
    expect(ids(await updatedIn(at, at))).not.toContain(id);
    expect(ids(await updatedIn(at - shift, at - shift))).toContain(id);
  });

  it("lists only one status without the parameter status, and every status with it", async () => {
    set({ unfilteredStatus: "Created" });
    const observed = new Set((await list("page=0")).map((listed) => listed.shipmentPackageStatus));
    expect([...observed]).toEqual(["Created"]);
    expect((await list("status=Shipped")).length).toBeGreaterThan(0);
  });

  it("applies dates to the order's creation whatever orderByField is", async () => {
    const { id, lastModifiedDate: at } = await moved();
    expect((await updatedIn(at, at)).map((item) => item.id)).toContain(id);
    set({ ignoresOrderByField: true });
    expect((await updatedIn(at, at)).map((element) => element.id)).not.toContain(id);
  });

  it("excludes packages that are dated exactly at an end of the window", async () => {
    const { id, lastModifiedDate: at } = await moved();
    set({ exclusiveEnds: true });
    const isIn = async (from: number, to: number) =>
      (await updatedIn(from, to)).some((entry) => entry.id === id);
    expect(await isIn(at, at + 1)).toBe(false);
    expect(await isIn(at - 1, at)).toBe(false);
    expect(await isIn(at - 1, at + 1)).toBe(true);
  });

  it("has at most so many rows on a page", async () => {
    set({ maxPageSize: 3 });
    expect(await list("page=1")).toHaveLength(3);
  });

  it("sends a header Date that differs from the clock that dates packages", async () => {
    set({ clockAheadMs: -24 * HOUR });
    const response = await sandbox.fetch(`${sandbox.baseUrl}${LISTING}`, {
      headers: { ...sandbox.credentials },
    });
    const messages = Date.parse(response.headers.get("date") ?? "");
    expect(messages).toBe(Math.floor(sandbox.control.clock.now() / 1000) * 1000 - 24 * HOUR);
  });

  it("are set and returned by the control interface, replaced as a whole, and removed alone or by a reset", async () => {
    const control = async (method: string, body?: object) => {
      const response = await sandbox.fetch(`${sandbox.baseUrl}/_sandbox/deviations`, {
        method,
        headers: { "x-sandbox-token": "sandbox-control", "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return [response.status, await response.json()];
    };
    expect(await control("PUT", { dateShiftMs: HOUR, exclusiveEnds: true })).toEqual([
      200,
      { dateShiftMs: HOUR, exclusiveEnds: true },
    ]);
    expect(await control("PUT", { unfilteredStatus: "Created" })).toEqual([
      200,
      { unfilteredStatus: "Created" },
    ]);
    expect((await control("PUT", { dateShiftMs: 90_000_000 }))[0]).toBe(400);
    expect((await control("PUT", { unfilteredStatus: "created" }))[0]).toBe(400);
    expect(await control("GET")).toEqual([200, { unfilteredStatus: "Created" }]);
    expect(await control("DELETE")).toEqual([200, { done: true }]);
    expect(await control("GET")).toEqual([200, {}]);
    await control("PUT", { dateShiftMs: HOUR });
    sandbox.control.reset();
    expect(await control("GET")).toEqual([200, {}]);
  });
});
