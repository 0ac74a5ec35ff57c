import type { DomainContext } from "../../domain/context.ts";
import { createCollectionRequest } from "../../domain/operations/create-collection-request.ts";
import { listShipmentPackages } from "../../domain/operations/list-shipment-packages.ts";
import { splitPackageByOrderLines } from "../../domain/operations/split-package-by-order-lines.ts";
import { splitPackageByQuantity } from "../../domain/operations/split-package-by-quantity.ts";
import type { Accepted, ListingPage, SplitResult } from "../../domain/results.ts";
import type {
  CreateCollectionRequestBody,
  ListShipmentPackagesQuery,
  SplitPackageByOrderLinesBody,
  SplitPackageByQuantityBody,
} from "../../gen/rest-routes.gen.ts";
import { bare, list, members, text } from "../../http/json-text.ts";
import { bodyOf, queryOf, type RestHandlers } from "../rest-call.ts";

type PackageHandlers = Pick<
  RestHandlers,
  | "listShipmentPackages"
  | "createCollectionRequest"
  | "splitPackageByQuantity"
  | "splitPackageByOrderLines"
>;

/** The operations on packages over REST. */
export function packageHandlers(context: DomainContext): PackageHandlers {
  return {
    listShipmentPackages: (call) => {
      const request = queryOf<ListShipmentPackagesQuery>(call);
      return renderPackagePage(listShipmentPackages(context, call.sellerId, request));
    },
    createCollectionRequest: (call) => {
      const request = bodyOf<CreateCollectionRequestBody>(call);
      const result = createCollectionRequest(context, call.sellerId, request);
      return members(acceptedMembers(result));
    },
    splitPackageByQuantity: (call) => {
      const request = bodyOf<SplitPackageByQuantityBody>(call);
      return renderSplit(splitPackageByQuantity(context, call.sellerId, request));
    },
    splitPackageByOrderLines: (call) => {
      const request = bodyOf<SplitPackageByOrderLinesBody>(call);
      return renderSplit(splitPackageByOrderLines(context, call.sellerId, request));
    },
  };
}

/** `pageCount` is the same number as `totalPages` (assumption `page-count`). */
function renderPackagePage({ content, page, size, totalPages }: ListingPage): Buffer {
  const head = `{"pageCount":${totalPages},"totalPages":${totalPages},"page":${page},"size":${size},"content":[`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("]}")]);
}

function acceptedMembers({ code, message }: Accepted): { [name: string]: string } {
  return { code: bare(code), message: text(message) };
}

function renderSplit(result: SplitResult): string {
  return members({
    ...acceptedMembers(result),
    splitPackageOrderItems: list(result.splitPackageOrderItems, (item) =>
      members({
        orderNumber: text(item.orderNumber),
        packageId: text(item.packageId),
        orderLineId: bare(item.orderLineId),
        stockCode: text(item.stockCode),
        quantity: bare(item.quantity),
      }),
    ),
  });
}
