import {
  createRestClient,
  type RestClient,
  type ShipmentPackage,
} from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profile } from "./profile.ts";

const DAY = 86_400_000;
const NEXT: Readonly<Record<string, "Picking" | "Shipped" | "Delivered">> = {
  Created: "Picking",
  Picking: "Shipped",
  Shipped: "Delivered",
};

const versionOf = ({ id, lastModifiedDate }: ShipmentPackage): string =>
  `${id}@${lastModifiedDate}`;

let sandbox: Sandbox;
/** A client for checks, whose requests let no package move. */
let observer: RestClient;
/** The client under test: some packages move before each of its requests. */
let reader: RestClient;
let movesLeft: number;
const existed = new Set<string>();

beforeEach(async () => {
  sandbox = createSandbox({ packages: 400, profile });
  observer = createRestClient({ ...sandbox, pacing: false });
  existed.clear();
  movesLeft = 120;
  for (const item of await everything()) existed.add(versionOf(item));
  reader = createRestClient({
    ...sandbox,
    pacing: false,
    fetch: async (url, init) => {
      await moveSome();
      return sandbox.fetch(url, init);
    },
  });
});
afterEach(() => sandbox.close());

/** Lists all packages while no package moves. */
async function everything(status?: "Picking" | "Shipped"): Promise<ShipmentPackage[]> {
  const all: ShipmentPackage[] = [];
  const now = Date.now();
  for (let end = now + 1000; end > now - 60 * DAY; end -= 15 * DAY) {
    const dates = { startDate: end - 15 * DAY + 1, endDate: end, orderByField: "true" } as const;
    const query = { ...dates, sender: "ALL", ...(status && { status }) } as const;
    for await (const item of observer.packages.items(query)) all.push(item);
  }
  return all;
}

let turn = 0;

/** Moves random packages to their next status, and records their new versions. */
async function moveSome(): Promise<void> {
  const { sellerId } = sandbox.control.sellers.find();
  for (let count = 0; count < 6 && movesLeft > 0; count += 1) {
    const status = (["Created", "Picking", "Shipped"] as const)[turn % 3] ?? "Created";
    const query = {
      status,
      sender: "ALL",
      size: 1,
      page: (turn * 7) % 20,
      startDate: Date.now() - 15 * DAY,
      endDate: Date.now() + 1000,
      orderByField: "true",
      orderByDirection: "ASC",
    } as const;
    turn += 1;
    const target = (await observer.packages.list(query)).content[0];
    const next = NEXT[status];
    if (target?.id == null || next === undefined) continue;
    movesLeft -= 1;
    sandbox.control.packages.move(sellerId, target.id, next);
    const { content } = await observer.packages.list({
      packageIds: target.id,
      sender: "ALL",
      orderByField: "true",
    });
    for (const item of content) existed.add(versionOf(item));
  }
}

describe("iterating packages that move between pages", () => {
  it.each([
    ["all of them", undefined],
    ["those in two statuses", ["Picking", "Shipped"] as const],
  ])("yields %s exactly once per version", async (_, status) => {
    const input: string[] = [];
    const times: number[] = [];
    const filter = {
      size: 10,
      sender: "ALL",
      consistencyDelayMs: 30,
      ...(status && { status }),
    } as const;
    const walk = reader.packages.between({ from: Date.now() - 60 * DAY, ...filter });
    for await (const item of walk) {
      input.push(versionOf(item));
      times.push(item.lastModifiedDate);
    }
    expect(movesLeft).toBe(0);
    expect(new Set(input).size).toBe(input.length);
    expect(input.filter((version) => !existed.has(version))).toEqual([]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const rest =
      status === undefined
        ? await everything()
        : [...(await everything("Picking")), ...(await everything("Shipped"))];
    const missed = rest.map(versionOf).filter((version) => !input.includes(version));
    expect(missed).toEqual([]);
    expect(rest.length).toBeGreaterThan(40);
  });

  it("loses no package and repeats only the unfinished millisecond when it is resumed by its cursor", async () => {
    const value: string[] = [];
    let cursor: string | undefined;
    let unfinished: number | undefined;
    for (let sitting = 0; sitting < 40; sitting += 1) {
      const filter = {
        size: 10,
        sender: "ALL",
        consistencyDelayMs: 30,
        ...(cursor && { cursor }),
      } as const;
      const walk = reader.packages.between({ from: Date.now() - 60 * DAY, ...filter });
      const before = value.length;
      let last = unfinished;
      let count = 0;
      for await (const element of walk) {
        const version = versionOf(element);
        if (value.includes(version)) expect(element.lastModifiedDate).toBe(unfinished);
        else value.push(version);
        last = element.lastModifiedDate;
        cursor = walk.cursor;
        count += 1;
        if (count === 37) break;
      }
      unfinished = last;
      if (value.length === before) break;
    }
    const missed = (await everything())
      .map(versionOf)
      .filter((version) => !value.includes(version));
    expect(missed).toEqual([]);
  });

  it("finds packages that listing by page numbers misses", async () => {
    const yielded = new Set<string | null>();
    const window = {
      startDate: Date.now() - 15 * DAY,
      endDate: Date.now() + DAY,
      orderByField: "true",
      sender: "ALL",
    } as const;
    const before = new Set<string | null>();
    for await (const { id } of observer.packages.items({ ...window, status: "Picking" }))
      before.add(id);
    const query = { ...window, status: "Picking", orderByDirection: "ASC", size: 5 } as const;
    for await (const { id } of reader.packages.items(query)) yielded.add(id);
    const after = new Set<string | null>();
    for await (const { id } of observer.packages.items({ ...window, status: "Picking" }))
      after.add(id);
    const stayed = [...before].filter((id) => after.has(id));
    expect(stayed.filter((id) => !yielded.has(id)).length).toBeGreaterThan(0);
  });
});

describe("listing 40 days", () => {
  it("sends requests with windows of at most 15 days that share their boundary millisecond", async () => {
    movesLeft = 0;
    sandbox.control.requests.clear();
    const to = Date.now() - DAY;
    const walk = reader.packages.between({
      from: new Date(to - 40 * DAY),
      to: { epochMilliseconds: to },
      sender: "ALL",
    });
    const input: string[] = [];
    for await (const item of walk) input.push(versionOf(item));
    const requested = sandbox.control.requests.list().map(({ url }) => {
      const { searchParams } = new URL(url, "http://x");
      return [Number(searchParams.get("startDate")), Number(searchParams.get("endDate"))] as const;
    });
    const ends = [...new Set(requested.map(([, end]) => end))];
    expect(ends).toEqual([to - 25 * DAY, to - 10 * DAY, to]);
    for (const end of ends.slice(0, -1))
      expect(requested.some(([start]) => start === end)).toBe(true);
    for (const [start, end] of requested) expect(end - start).toBeLessThanOrEqual(15 * DAY);
    const there = (await everything()).filter(
      ({ lastModifiedDate }) => lastModifiedDate >= to - 40 * DAY && lastModifiedDate <= to,
    );
    expect(input.toSorted()).toEqual(there.map(versionOf).toSorted());
  });
});

describe("iterating products", () => {
  it("yields all products, by pages or one by one", async () => {
    let pages = 0;
    for await (const { content } of observer.products.pages({ size: 7, sender: "ALL" }))
      pages += content.length > 0 ? 1 : 0;
    const codes = new Set<string>();
    for await (const { stockCode } of observer.products.items({ sender: "ALL" }))
      codes.add(stockCode);
    expect([pages, codes.size]).toEqual([Math.ceil(codes.size / 7), 50]);
  });
});
