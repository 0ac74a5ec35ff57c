import { packageStatuses } from "../domain/model/package-status.ts";
import type { ListShipmentPackagesQuery } from "../gen/rest-routes.gen.ts";
import { queryOf, type RestHandler } from "./rest-call.ts";

const LARGEST_SIZE = 100;
/** As the listing itself has it. */
const DEFAULT_SIZE = 20;

/**
 * The package listing as it is reported of live services: a size over 100 is taken as 100 without a
 * word, and an unknown status finds nothing instead of being refused. Second hand, never contract.
 */
export function observedListing(listing: RestHandler): RestHandler {
  return (call) => {
    const parameters = new URLSearchParams(call.search);
    const size = parameters.get("size") ?? "";
    if (/^\d+$/.test(size) && Number(size) > LARGEST_SIZE) {
      parameters.set("size", String(LARGEST_SIZE));
    }
    const status = parameters.get("status");
    if (status === null || packageStatuses.some((known) => known === status)) {
      return listing({ ...call, search: parameters.toString() });
    }
    // Whatever else the call says is still read, and refused when it is wrong.
    parameters.delete("status");
    const { page = 0, size: asked = DEFAULT_SIZE } = queryOf<ListShipmentPackagesQuery>({
      ...call,
      search: parameters.toString(),
    });
    return `{"pageCount":0,"totalPages":0,"page":${page},"size":${asked},"content":[]}`;
  };
}
