import type { DemoContext } from "./demo-context.ts";

/** Reads a new order over SOAP, accepts it, and finds it in Picking over REST. */
export async function orderOverSoap({ rest, soap, report, buy }: DemoContext): Promise<void> {
  report.step("Read and accept a new order over SOAP, and find it over REST");
  const onSale = await rest.products.query({ saleStatus: "On_Sale", size: 2 });
  const orderNumber = buy(onSale.content.map(({ stockCode }) => stockCode));
  const { orderList } = await soap.orders.list({ searchData: { status: "New", orderNumber } });
  const { id } = report.found(orderList?.order[0], "the order is listed as New");
  const { orderDetail } = await soap.orders.detail({ orderRequest: { id } });
  const items = orderDetail.itemList.item;
  const { billingTemplate, buyer, shippingAddress } = orderDetail;
  report.line(`order ${orderNumber} (SOAP id ${id}) of ${orderDetail.createDate}`);
  report.line(`${buyer.fullName}, ${shippingAddress.district}/${shippingAddress.city}`);
  report.table([
    ["order item", "stock code", "product", "units", "status"],
    ...items.map((item) => [
      item.id,
      item.productSellerCode,
      item.productName,
      String(item.quantity),
      item.status,
    ]),
  ]);
  report.line(`to invoice ${billingTemplate.sellerInvoiceAmount} TL`);

  const fresh = items.filter(({ status }) => status === "New").map((item) => ({ id: item.id }));
  const { result } = await soap.orders.acceptItems({
    orderItemList: { orderItem: fresh },
    numberOfPackages: 1,
  });
  report.line(`result of the acceptance: ${result.status}`);

  const { content } = await rest.packages.list({ orderNumber, status: "Picking", sender: "ALL" });
  report.check(content.length > 0, "the package listing shows the order in Picking");
  const lines = new Set(
    content.flatMap((shipment) => shipment.lines.map((line) => line.orderLineId)),
  );
  report.check(
    fresh.every((item) => lines.has(item.id)),
    "its order line ids are === to the SOAP order item ids",
  );
}
