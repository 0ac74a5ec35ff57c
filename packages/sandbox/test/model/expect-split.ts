import { expect } from "vitest";
import { exactSum, parseExactJson } from "./exact.ts";
import { checkPackage } from "./invariants.ts";
import {
  dividedAmounts,
  type ListedLine,
  type ListedPackage,
  sharedAmounts,
} from "./listed-package.ts";
import type { Model, ModelPackage, ModelSeller } from "./model.ts";
import { readPackages } from "./observe.ts";
import type { ReadResponse, Service } from "./service.ts";
import {
  claimId,
  expectFairShare,
  listLines,
  type SplitOutcome,
  signatureOf,
  signaturesOf,
} from "./split-outcome.ts";

interface ShownSplit {
  readonly code: string;
  readonly message: string;
  readonly splitPackageOrderItems: readonly {
    readonly orderNumber: string;
    readonly packageId: string;
    readonly orderLineId: string;
    readonly stockCode: string;
    readonly quantity: string;
  }[];
}

/** Checks the result of an executed split and updates the model. */
export async function expectSplit(
  model: Model,
  service: Service,
  seller: ModelSeller,
  outcome: SplitOutcome,
  response: ReadResponse,
): Promise<void> {
  expect(response.status, response.text).toBe(200);
  const split = parseExactJson<ShownSplit>(response.text);
  expect(split.code).toBe("200");
  const observed = await readPackages(service, seller);
  const made = [...observed.values()].filter(
    ({ cargoTrackingNumber }) => !seller.packages.has(cargoTrackingNumber),
  );
  expectRows(split, made);
  expectNewPackages(model, outcome, made);
  expectSharedAmounts(outcome, made);
  for (const source of outcome.sources) unpack(model, seller, source);
  const createdDate = outcome.sources[0]?.createdDate ?? 0;
  for (const visible of made) {
    seller.packages.set(visible.cargoTrackingNumber, { listed: visible, createdDate });
  }
}

/** The response has one row per line of each new package (assumption `split-result-rows`). */
function expectRows(split: ShownSplit, made: readonly ListedPackage[]): void {
  const rows = made.flatMap(({ id, orderNumber, lines }) =>
    lines.map(({ orderLineId, stockCode, quantity }) => ({
      orderNumber,
      packageId: id,
      orderLineId,
      stockCode,
      quantity,
    })),
  );
  const byLine = (a: { orderLineId: string }, b: { orderLineId: string }) =>
    a.orderLineId < b.orderLineId ? -1 : 1;
  expect(split.splitPackageOrderItems.toSorted(byLine)).toEqual(rows.toSorted(byLine));
}

function expectNewPackages(model: Model, outcome: SplitOutcome, made: readonly ListedPackage[]) {
  const [source] = outcome.sources;
  const old = new Set(listLines(outcome.sources).map(({ orderLineId }) => orderLineId));
  const found = { Picking: [] as string[], UnSupplied: [] as string[] };
  for (const observed of made) {
    checkPackage(observed);
    expect(observed).toMatchObject(sameOrder(source));
    expect(observed.lastModifiedDate).toBe(String(model.now));
    claimId(model, "package", observed.id ?? "");
    claimId(model, "tracking", observed.cargoTrackingNumber);
    for (const { orderLineId } of observed.lines) {
      if (!old.has(orderLineId)) claimId(model, "line", orderLineId);
    }
    const status = observed.shipmentPackageStatus;
    if (status !== "Picking" && status !== "UnSupplied")
      throw new Error(`made a ${status} package`);
    found[status].push(signatureOf(outcome.sources, observed.lines));
  }
  const expected = signaturesOf(outcome);
  expect(found.Picking.sort()).toEqual(expected.supplied);
  expect(found.UnSupplied.sort()).toEqual(expected.cancelled);
}

/** The fields that all packages of an order share. */
function sameOrder(source: ModelPackage | undefined): Partial<ListedPackage> {
  if (source === undefined) throw new Error("a split has a source");
  const {
    id: _id,
    cargoTrackingNumber: _tracking,
    lines: _lines,
    shipmentPackageStatus: _status,
    packageHistories: _past,
    lastModifiedDate: _modified,
    totalAmount: _total,
    totalDiscountAmount: _discount,
    ...shared
  } = source.listed;
  return Object.fromEntries(
    Object.entries(shared).filter(
      ([name]) => !name.startsWith("cargo") && name !== "installmentChargeWithVATprice",
    ),
  );
}

/**
 * The amounts of a divided line's parts add up to the line's amount, and no part gets more than its share of an
 * amount.
 */
function expectSharedAmounts(outcome: SplitOutcome, made: readonly ListedPackage[]): void {
  const before = linesByProduct(listLines(outcome.sources));
  const after = linesByProduct(made.flatMap(({ lines }) => lines));
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [stockCode, lines] of before) {
    const parts = after.get(stockCode) ?? [];
    for (const name of sharedAmounts) {
      const amounts = (list: readonly ListedLine[]) => exactSum(list.map((line) => line[name]));
      expect(amounts(parts), `${name} of ${stockCode}`).toBe(amounts(lines));
    }
    const [line] = lines;
    if (line === undefined || lines.length > 1) continue;
    for (const part of parts) expectPart(line, part);
  }
}

function expectPart(line: ListedLine, part: ListedLine): void {
  const changes = new Set<string>([
    ...sharedAmounts,
    ...["orderLineId", "quantity", "sellerDiscountedPrice", "orderItemLineItemStatusName"],
  ]);
  for (const [name, value] of Object.entries(line)) {
    if (!changes.has(name)) expect(part, name).toHaveProperty(name, value);
  }
  for (const name of dividedAmounts) {
    expectFairShare(line[name], part[name], BigInt(part.quantity), BigInt(line.quantity));
  }
}

function linesByProduct(lines: readonly ListedLine[]): ReadonlyMap<string, readonly ListedLine[]> {
  const groups = new Map<string, ListedLine[]>();
  for (const line of lines)
    groups.set(line.stockCode, [...(groups.get(line.stockCode) ?? []), line]);
  return groups;
}

/** The original package of a split changes only its status (States and transitions). */
function unpack(
  model: Model,
  seller: ModelSeller,
  { listed: observed, createdDate }: ModelPackage,
): void {
  const now = String(model.now);
  const lines = observed.lines.map((line) => ({
    ...line,
    orderItemLineItemStatusName: "Unpacked",
  }));
  const unpacked: ListedPackage = {
    ...observed,
    lines,
    shipmentPackageStatus: "Unpacked",
    lastModifiedDate: now,
    packageHistories: [...observed.packageHistories, { createdDate: now, status: "Unpacked" }],
  };
  seller.packages.set(observed.cargoTrackingNumber, { listed: unpacked, createdDate });
}
