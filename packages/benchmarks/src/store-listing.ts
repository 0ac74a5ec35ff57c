import { join } from "node:path";
import type { PackageFilter, Store } from "../../sandbox/src/domain/store.ts";
import { renderPackage } from "../../sandbox/src/rest/render-package.ts";
import { renderProduct } from "../../sandbox/src/rest/render-product.ts";
import { seedStore } from "../../sandbox/src/seed/seed-store.ts";
import { openStore } from "../../sandbox/src/store/open-store.ts";
import type { Report } from "./report.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/**
 * The store's own part of a listing, without HTTP: microseconds of processor time per page, so that
 * what else the machine does hardly counts.
 */
const day = 86_400_000;
const now = Date.UTC(2026, 10, 21, 7);
const sellerId = "1000001";

const recent: PackageFilter = {
  window: { axis: "created", from: now - 15 * day, to: now },
  status: undefined,
  sender: "SELLER",
  orderNumber: undefined,
  packageIds: undefined,
  direction: "DESC",
  page: 0,
  size: 20,
};

/** What is asked for, each time another; `total` is how many packages the recent window holds. */
const cases: { readonly [name: string]: (turn: number, total: number) => Partial<PackageFilter> } =
  {
    "the first page, window slides a second": (turn) => ({ window: windowAt(now - turn * 1000) }),
    "the first 50 pages of other windows": (turn) => ({
      window: windowAt(now - turn * 60_000),
      page: turn % 50,
    }),
    "the first 50 pages by last movement": (turn) => ({
      window: { ...windowAt(now - turn * 60_000), axis: "modified" },
      page: turn % 50,
    }),
    "the first pages of one status": (turn) => ({
      window: windowAt(now - turn * 60_000),
      status: "Picking",
      page: turn % 5,
    }),
    "the first page, windows of a month ago": (turn) => ({
      window: windowAt(now - 30 * day - turn * 60_000),
    }),
    "the last pages": (turn, total) => ({ page: Math.ceil(total / 20) - 1 - (turn % 50) }),
    "pages all over": (turn, total) => ({ page: (turn * 7919) % Math.ceil(total / 20) }),
  };

function windowAt(to: number): PackageFilter["window"] {
  return { axis: "created", from: to - 15 * day, to };
}

function measure(store: Store, makeFilter: (turn: number) => PackageFilter) {
  const list = (turn: number) =>
    store.read(({ packages }) => packages.list(sellerId, makeFilter(turn)));
  const first = processorTime(() => list(0));
  const turns = 400;
  const rest = processorTime(() => {
    for (let turn = 1; turn <= turns; turn += 1) list(turn);
  });
  return { first, later: rest / turns };
}

function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function measureStore(report: Report, packages: number): void {
  report.progress(`seeding ${packages.toLocaleString("en")} packages`);
  const path = join(makeTemporaryFolder(), "store.db");
  const renderer = { package: renderPackage, product: renderProduct };
  const store = openStore({ path, renderer });
  seedStore(store, { packages, now });
  const { total } = store.read((session) => session.packages.list(sellerId, recent));
  const rows = Object.entries(cases).map(([name, change]) => {
    const { first, later } = measure(store, (turn) => ({ ...recent, ...change(turn, total) }));
    return { name, value: later, details: { "the first one": first } };
  });
  const title = `The store's part of a listing, ${packages.toLocaleString("en")} packages, ${total.toLocaleString("en")} in the window`;
  report.table({ title, unit: "µs of processor time", rows });
  store.close();
}

/** Runs the benchmark. */
export function run(report: Report): void {
  for (const packages of [1000, 100_000]) measureStore(report, packages);
}
