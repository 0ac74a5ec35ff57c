import {
  type Clock,
  type InstantInput,
  ProtocolError,
  type Resolution,
  type ResolveOptions,
  type WriteOperationId,
} from "@marketplace-seller/client-core";
import { type Evidence, resolveWrite, walkItems } from "@marketplace-seller/client-core/internal";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import { evaluateLaborCosts } from "./evaluate-labor-costs.ts";
import { evaluateSplit } from "./evaluate-split.ts";
import type { Evaluation, ListedPackage } from "./listed-package.ts";
import type { OrderContext } from "./order-context.ts";
import { partsByLines, partsByQuantity } from "./split-parts.ts";

/** Operations whose outcome can be read back. */
export type WriteOperation = WriteOperationId<typeof operations>;

/** A write that was sent, by the input of its method. */
export type SentWrite = {
  [Id in WriteOperation]: {
    readonly operation: Id;
    readonly body: BodyOf<Id>;
    /** Without `orderNumber` the outcome is `unknown`. */
    readonly context?: OrderContext | undefined;
    readonly sentAt: InstantInput;
  };
}[WriteOperation];

export type UnknownWrite = Pick<SentWrite, "context" | "sentAt"> & {
  readonly operation: OperationId;
  readonly body: unknown;
};

export type ReadPackages = (
  query: QueryOf<"listShipmentPackages">,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<ResultOf<"listShipmentPackages">>;

type Evaluate = (packages: readonly ListedPackage[]) => Evaluation;

/**
 * By the package listing, which must be asked for the `context`'s order number. Always `unknown` for what it does not
 * show: collection requests, and product tasks, which are applied later.
 */
export async function readBack(
  read: ReadPackages,
  write: UnknownWrite,
  clock: Clock,
  options: ResolveOptions,
): Promise<Resolution> {
  return resolveWrite(write, findEvidence(write, read, clock, options.signal), clock, options);
}

function findEvidence(
  { operation, body, context }: UnknownWrite,
  read: ReadPackages,
  clock: Clock,
  signal: AbortSignal | undefined,
): Evidence | string {
  const evaluate = findEvaluation(operation, body, context?.packageId ?? undefined);
  const orderNumber = context?.orderNumber;
  if (evaluate === undefined) return `No read operation shows whether ${operation} was applied`;
  if (orderNumber === undefined) {
    return `The context of ${operation} has no orderNumber to read it back by`;
  }
  return {
    subject: `order ${orderNumber} in the listing`,
    evaluate: () =>
      findOutcome(readOrderPackages(read, orderNumber, clock.now(), signal), evaluate),
  };
}

/**
 * After each window, because a package that was found can prove the outcome.
 *
 * @throws ProtocolError when a package has no lines: they could disprove what others prove
 */
async function findOutcome(
  windows: AsyncIterable<readonly ListedPackage[]>,
  evaluate: Evaluate,
): Promise<Evaluation> {
  const packagesById = new Map<string, ListedPackage>();
  for await (const shipments of windows) {
    for (const shipment of shipments) {
      if (!hasLines(shipment)) throw new ProtocolError("a listed package has no list of lines");
      const { id } = shipment;
      if (id !== null && !packagesById.has(id)) packagesById.set(id, shipment);
    }
    const evaluation = evaluate([...packagesById.values()]);
    if (evaluation.outcome !== "unknown") return evaluation;
  }
  return { outcome: "unknown" };
}

function hasLines({ lines }: { readonly lines: unknown }): boolean {
  return Array.isArray(lines) && lines.every((line) => typeof line === "object" && line !== null);
}

function findEvaluation(
  operation: OperationId,
  body: unknown,
  packageId: string | undefined,
): Evaluate | undefined {
  switch (operation) {
    case "splitPackageByQuantity": {
      const parts = partsByQuantity(body as BodyOf<"splitPackageByQuantity">);
      return (packages) => evaluateSplit(parts, packages, packageId);
    }
    case "splitPackageByOrderLines": {
      const parts = partsByLines(body as BodyOf<"splitPackageByOrderLines">);
      return (packages) => evaluateSplit(parts, packages, packageId);
    }
    case "addLaborCosts":
      return (packages) => ({
        outcome: evaluateLaborCosts(body as BodyOf<"addLaborCosts">, packages),
      });
    default:
      return undefined;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the package listing; what was not updated in so many of them is not found. */
const WINDOWS = 6;
const { dateWindow, queryMaxima } = operations.listShipmentPackages;

/** The newest window first. Windows apply to the last update, because a write updates its package. */
async function* readOrderPackages(
  read: ReadPackages,
  orderNumber: string,
  now: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ListedPackage[], void, undefined> {
  // The service's clock may be ahead of this machine's.
  let endDate = now + DAY_MS;
  for (let window = 0; window < WINDOWS; window += 1) {
    const startDate = endDate - dateWindow.maxMs;
    const dates = { startDate, endDate, orderByField: "true" } as const;
    const query = { ...dates, orderNumber, sender: "ALL", size: queryMaxima.size } as const;
    const packages: ListedPackage[] = [];
    const rows = walkItems(
      (page) => read({ ...query, page }, { signal }),
      ({ content }) => content,
      { signal, operation: "listShipmentPackages" },
    );
    for await (const row of rows) packages.push(row);
    yield packages;
    endDate = startDate;
  }
}
