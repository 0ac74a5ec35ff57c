import fc from "fast-check";
import { expect } from "vitest";
import { LABOR_COSTS } from "../../paths.ts";
import {
  type Actor,
  actors,
  choice,
  chooseByIndex,
  choosePackage,
  chooseSellers,
  type ForeignLine,
  foreignLineIds,
  foreignLines,
  type PackageChoice,
  packageChoices,
} from "../choices.ts";
import { type Command, createCommand } from "../command.ts";
import { exact, KURUS, parseExactJson } from "../exact.ts";
import type { ListedLine } from "../listed-package.ts";
import { findHolder, type Model, type ModelPackage, type ModelSeller } from "../model.ts";
import { expectPackages } from "../observe.ts";
import type { Service } from "../service.ts";

interface CostInput {
  readonly line: number;
  /** The labor cost in kuruş. */
  readonly cost: number;
  readonly rate: 0 | 1 | 10 | 20 | null | undefined;
}

/** The random input of the command that adds labor costs, before it chooses order lines. */
export interface LaborCostsInput {
  readonly actor: Actor;
  readonly from: PackageChoice;
  readonly costs: readonly CostInput[];
  /**
   * True when an order line of another package, or one that does not exist, replaces the last line of the request.
   */
  readonly foreignLine: ForeignLine | undefined;
}

interface ShownResult {
  readonly lineId: string;
  readonly status: string;
  readonly reasons: string | null;
  readonly details: {
    readonly totalLaborCostExcludingVAT: string;
    readonly laborVatRate: string;
    readonly amountExcludingVAT: string;
  } | null;
}

/**
 * Statuses of lines that accept no labor cost, because the lines were cancelled or are in other packages now
 * (assumption `labor-cost-lines`).
 */
const statusesWithoutCost: readonly string[] = ["Cancelled", "UnSupplied", "Unpacked"];

async function addLaborCosts(
  input: LaborCostsInput,
  model: Model,
  service: Service,
): Promise<void> {
  const { caller, owner } = chooseSellers(model, input.actor);
  const near = choosePackage(owner, input.from);
  if (near === undefined) return;
  const [foreignLine] = foreignLineIds(owner, input.foreignLine);
  const costs = input.costs.map((request, index, all) => ({
    ...request,
    id: (index === all.length - 1 && foreignLine) || lineAt(near, request.line),
    amount: `${Math.floor(request.cost / 100)}.${String(request.cost % 100).padStart(2, "0")}`,
  }));
  const details = costs.map(
    ({ id, amount, rate }) =>
      `{"orderLineId":${id},"totalLaborCostExcludingVAT":${amount}${rate === undefined ? "" : `,"laborVatRate":${rate}`}}`,
  );
  const body = `{"laborCostDetails":[${details}]}`;
  const { status, text } = await service.call(caller, "PUT", LABOR_COSTS, body);
  expect(status, text).toBe(200);
  const { content } = parseExactJson<{ content: readonly ShownResult[] }>(text);
  expect(content.map(({ lineId }) => lineId)).toEqual(costs.map(({ id }) => id));
  for (const [index, { id, amount, rate }] of costs.entries()) {
    expectResult(lineOf(caller, id), content[index], amount, rate ?? 20);
    attach(model, caller, id, amount);
  }
  await expectPackages(service, caller);
}

function lineAt({ listed: observed }: ModelPackage, at: number): string {
  return chooseByIndex(observed.lines, at)?.orderLineId ?? "7";
}

function lineOf(seller: ModelSeller, id: string): ListedLine | undefined {
  const observed = findHolder(seller, id)?.listed;
  if (observed === undefined || statusesWithoutCost.includes(observed.shipmentPackageStatus))
    return undefined;
  return observed.lines.find(({ orderLineId }) => orderLineId === id);
}

/**
 * The result of a line that accepts the labor cost has the computed amounts; the result of any other line has the
 * reason (Errors, 2).
 */
function expectResult(
  line: ListedLine | undefined,
  result: ShownResult | undefined,
  amount: string,
  rate: number,
): void {
  if (line === undefined) {
    expect(result?.status).not.toBe("SUCCESS");
    expect(result?.reasons).toBeTruthy();
    return;
  }
  expect(result).toMatchObject({ status: "SUCCESS", details: { laborVatRate: String(rate) } });
  expect(exact(result?.details?.totalLaborCostExcludingVAT ?? "")).toBe(exact(amount));
  // The labor amount is the price without VAT plus the labor VAT (assumption `labor-amount`), each rounded by half a
  // kuruş at most.
  const net = (exact(line.price) * 100n) / BigInt(100 + Number(line.vatRate));
  const expected = net + (exact(amount) * BigInt(rate)) / 100n;
  const difference = exact(result?.details?.amountExcludingVAT ?? "") - expected;
  expect(difference <= KURUS + 1n && difference >= -KURUS - 1n).toBe(true);
}

/** The new labor cost replaces the line's earlier labor cost (assumption `labor-cost-replaced`). */
function attach(model: Model, seller: ModelSeller, id: string, amount: string): void {
  const holder = findHolder(seller, id);
  if (holder === undefined || lineOf(seller, id) === undefined) return;
  const lines = holder.listed.lines.map((line) =>
    line.orderLineId === id ? { ...line, totalLaborCostExcludingVAT: amount } : line,
  );
  const observed = { ...holder.listed, lines, lastModifiedDate: String(model.now) };
  seller.packages.set(observed.cargoTrackingNumber, { ...holder, listed: observed });
}

export const laborCosts: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    from: packageChoices,
    costs: fc.array(
      fc.record({
        line: choice,
        cost: fc.nat({ max: 99_999 }),
        rate: fc.constantFrom(0 as const, 1 as const, 10 as const, 20 as const, null, undefined),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    foreignLine: foreignLines,
  })
  .map(createCommand(addLaborCosts));
