import { formatIdentifier, type IdentifierInput } from "@marketplace-seller/client-core";
import type { BodyOf } from "../contract-types.ts";
import type { ListedPackage } from "./listed-package.ts";

/** Without a quantity, all units of the line. */
interface Portion {
  readonly orderLineId: string;
  readonly quantity: number | undefined;
}

/** The packages that a split creates: one for each group, one for cancelled units, and one for the remaining units. */
export interface SplitParts {
  readonly groups: readonly (readonly Portion[])[];
  readonly cancelled: readonly Portion[];
}

export function partsByQuantity(body: BodyOf<"splitPackageByQuantity">): SplitParts {
  const toPortion = (orderLineId: IdentifierInput, quantity: number): Portion => ({
    orderLineId: formatIdentifier(orderLineId),
    quantity,
  });
  return {
    groups: body.splitPackages.map(({ packageDetails }) =>
      packageDetails.map(({ orderLineId, quantities }) => toPortion(orderLineId, quantities)),
    ),
    cancelled: (body.cancelledItems ?? []).map(({ orderLineId, quantity }) =>
      toPortion(orderLineId, quantity),
    ),
  };
}

export function partsByLines(body: BodyOf<"splitPackageByOrderLines">): SplitParts {
  const groups = body.splitGroups.map(({ orderLineIds }) =>
    orderLineIds.map((id) => ({ orderLineId: formatIdentifier(id), quantity: undefined })),
  );
  return { groups, cancelled: [] };
}

/** Without line ids, because a split can give lines new ones. */
export interface Contents {
  readonly text: string;
  readonly cancelled: boolean;
}

/** Undefined when the request does not fit the lines of the package. */
export function computeContents(
  { groups, cancelled }: SplitParts,
  { lines }: ListedPackage,
): readonly Contents[] | undefined {
  const remaining = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const stockCodes = new Map(lines.map(({ orderLineId, stockCode }) => [orderLineId, stockCode]));
  let fits = true;
  const take = ({ orderLineId, quantity }: Portion): string => {
    const available = remaining.get(orderLineId) ?? 0;
    const units = quantity ?? available;
    if (units < 1 || units > available) fits = false;
    remaining.set(orderLineId, available - units);
    return renderUnits(stockCodes.get(orderLineId), units);
  };
  const takeAll = (portions: readonly Portion[], isCancelled: boolean): Contents => ({
    text: portions.map(take).sort().join("\n"),
    cancelled: isCancelled,
  });
  const created = groups.map((group) => takeAll(group, false));
  if (cancelled.length > 0) created.push(takeAll(cancelled, true));
  const rest = [...remaining]
    .filter(([, units]) => units > 0)
    .map(([orderLineId]) => ({ orderLineId, quantity: undefined }));
  if (rest.length > 0) created.push(takeAll(rest, false));
  return fits ? created : undefined;
}

const renderUnits = (stockCode: unknown, units: number): string =>
  JSON.stringify([stockCode, units]);

export function renderContents({ lines }: ListedPackage): string {
  return lines
    .map(({ stockCode, quantity }) => renderUnits(stockCode, quantity))
    .sort()
    .join("\n");
}
