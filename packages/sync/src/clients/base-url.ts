import type { SyncOptions, SyncSeller } from "../sync-options.ts";

/** @throws TypeError that names the seller when there is no usable base address */
export function baseUrlOf(
  { seller, baseUrl }: SyncSeller,
  { client }: Pick<SyncOptions, "client">,
): string {
  const found = baseUrl ?? client?.baseUrl;
  if (found !== undefined && URL.canParse(found)) return found;
  throw new TypeError(
    `Seller ${JSON.stringify(seller)} has no usable baseUrl; set it there or in client.baseUrl`,
  );
}
