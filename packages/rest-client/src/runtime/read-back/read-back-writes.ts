import {
  type Clock,
  isSellerError,
  type Resolution,
  type ResolveOptions,
} from "@marketplace-seller/client-core";
import { lookUntilSettled } from "@marketplace-seller/client-core/internal";
import type { BodyOf } from "../../contract-types.ts";
import type { OperationId } from "../../gen/operations.gen.ts";
import type { OrderContext } from "../order-context.ts";
import { judgeLaborCosts } from "./judge-labor-costs.ts";
import { judgeSplit, type ListedPackage, partsByLines, partsByQuantity } from "./judge-split.ts";
import { packagesOfOrder, type ReadPackages } from "./packages-of-order.ts";

/** A write of which nobody knows whether it took effect. */
export interface UnknownWrite {
  readonly operation: OperationId;
  readonly body: unknown;
  readonly context: OrderContext | undefined;
  /** When its call failed, in epoch milliseconds. */
  readonly failed: number;
}

/** Finds out whether a write took effect. */
export type ReadBackWrites = (
  read: ReadPackages,
  write: UnknownWrite,
  options: ResolveOptions,
) => Promise<Resolution>;

/** Says what a set of packages proves about one write. */
type Judge = (packages: readonly ListedPackage[]) => Resolution;

/**
 * Makes what reads writes back. It needs the order's number from the call's context, and answers
 * `unknown` for every write that the listing does not show: a collection request, and product tasks,
 * whose effect comes later. A reading that fails proves nothing either.
 */
export function readBackWrites(clock: Clock): ReadBackWrites {
  return async (read, { operation, body, context, failed }, options) => {
    const judge = judgeOf(operation, body, context?.packageId);
    const orderNumber = context?.orderNumber;
    if (judge === undefined || orderNumber === undefined) return "unknown";
    const look = async (): Promise<Resolution> => {
      try {
        const stretches = packagesOfOrder(read, orderNumber, clock.now(), options.signal);
        return await verdictOf(stretches, judge);
      } catch (error) {
        if (isSellerError(error)) return "unknown";
        throw error;
      }
    };
    return lookUntilSettled(look, failed, clock, options);
  };
}

/** Judges after each stretch of the listing: what is seen is proof, what is not seen is none. */
async function verdictOf(
  stretches: AsyncIterable<readonly ListedPackage[]>,
  judge: Judge,
): Promise<Resolution> {
  const seen = new Map<string, ListedPackage>();
  for await (const stretch of stretches) {
    for (const each of stretch) if (each.id !== null && !seen.has(each.id)) seen.set(each.id, each);
    const verdict = judge([...seen.values()]);
    if (verdict !== "unknown") return verdict;
  }
  return "unknown";
}

function judgeOf(
  operation: OperationId,
  body: unknown,
  packageId: string | undefined,
): Judge | undefined {
  switch (operation) {
    case "splitPackageByQuantity": {
      const parts = partsByQuantity(body as BodyOf<"splitPackageByQuantity">);
      return (packages) => judgeSplit(parts, packages, packageId);
    }
    case "splitPackageByOrderLines": {
      const parts = partsByLines(body as BodyOf<"splitPackageByOrderLines">);
      return (packages) => judgeSplit(parts, packages, packageId);
    }
    case "addLaborCosts":
      return (packages) => judgeLaborCosts(body as BodyOf<"addLaborCosts">, packages);
    default:
      return undefined;
  }
}
