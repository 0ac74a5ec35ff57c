import { LISTING } from "./paths.ts";
import type { Opened, ReadResponse } from "./transports.ts";

/** The fields of a package that the tests read; its ids are small enough for doubles here. */
export interface ReadPackage {
  readonly id: string | null;
  readonly orderNumber: string;
  readonly shipmentPackageStatus: string;
  readonly lines: readonly { readonly orderLineId: number; readonly quantity: number }[];
}

/** Reads the JSON of a response as the requested type, without validation. */
export function jsonOf<T>({ text }: ReadResponse): T {
  return JSON.parse(text) as T;
}

/** Reads the packages that the listing returns. */
export async function groupByPackage(
  { call }: Opened,
  query: string,
): Promise<readonly ReadPackage[]> {
  return jsonOf<{ content: ReadPackage[] }>(await call(`${LISTING}?${query}`)).content;
}

/** Finds a package in Picking with at least this many lines, and at least this many units in its first line. */
export async function pickingPackage(opened: Opened, lines = 1, units = 1): Promise<ReadPackage> {
  const all = await groupByPackage(opened, "status=Picking&size=100&sender=ALL");
  const found = all.find(
    (item) => item.lines.length >= lines && (item.lines[0]?.quantity ?? 0) >= units,
  );
  if (found === undefined) throw new Error("The seed holds no such package");
  return found;
}

/** Lists the packages of one order. */
export function orderOf(opened: Opened, orderNumber: string): Promise<readonly ReadPackage[]> {
  return groupByPackage(opened, `orderNumber=${orderNumber}&size=100&sender=ALL`);
}
