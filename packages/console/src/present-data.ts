import { type Control, type PackageStatus, pageQuery, readData } from "./control.ts";
import type { PresentData } from "./request-form/form-node.ts";

/** The package status that an operation works on, where it is not `Picking`. */
const STATUS_FOR: Readonly<Record<string, PackageStatus>> = {
  OrderItemAccept: "Created",
  OrderItemReject: "Created",
  OrderItemDelivery: "Shipped",
};

/**
 * Values that stand in the sandbox now, by the field names of the contract, for examples that work: of the
 * newest package in the status that the operation works on, else of the newest package, and of a product.
 */
export async function presentData(
  control: Control,
  sellerId: string,
  operation: string,
  signal: AbortSignal,
): Promise<PresentData> {
  const query = { ...pageQuery(sellerId, 0), size: 1 };
  const list = (filter: { status?: PackageStatus }) =>
    readData(control.GET("/packages", { params: { query: { ...query, ...filter } }, signal }));
  const [suitable, any, products] = await Promise.all([
    list({ status: STATUS_FOR[operation] ?? "Picking" }),
    list({}),
    readData(control.GET("/products", { params: { query }, signal })),
  ]);
  const shipment = suitable.content[0] ?? any.content[0];
  const product = products.content[0];
  const line = shipment?.lines[0];
  const known: Readonly<Record<string, string | undefined>> = {
    orderNumber: shipment?.orderNumber,
    "orderRequest.id": shipment?.orderId,
    "orderItem.id": line?.orderLineId,
    "shipmentCompany.id": "341",
    id: shipment?.packageId ?? undefined,
    packageIds: shipment?.packageId ?? undefined,
    orderLineId: line?.orderLineId,
    orderLineIds: line?.orderLineId,
    orderItemId: line?.orderLineId,
    stockCode: product?.stockCode,
    listPrice: product?.listPrice,
    salePrice: product?.salePrice,
    currencyType: product?.currencyType,
    quantity: "1",
    quantities: "1",
    integrator: "console",
    size: "5",
    page: "0",
  };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
