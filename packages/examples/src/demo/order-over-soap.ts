import type { Day } from "./day.ts";

/** A new order, over the SOAP service: read it whole, accept it, and see it in Picking over REST. */
export async function orderOverSoap({ rest, soap, narrator, buy }: Day): Promise<void> {
  narrator.chapter("A new order, over SOAP: read it whole, accept it, see it over REST");
  const onSale = await rest.products.query({ saleStatus: "On_Sale", size: 2 });
  const orderNumber = buy(onSale.content.map(({ stockCode }) => stockCode));
  const { orderList } = await soap.orders.list({ searchData: { status: "New", orderNumber } });
  const { id } = narrator.found(orderList?.order[0], "the order is listed as New");
  const { orderDetail } = await soap.orders.detail({ orderRequest: { id } });
  const items = orderDetail.itemList.item;
  const { billingTemplate, buyer, shippingAddress } = orderDetail;
  narrator.tell(`order ${orderNumber} (SOAP id ${id}) of ${orderDetail.createDate}`);
  narrator.tell(`${buyer.fullName}, ${shippingAddress.district}/${shippingAddress.city}`);
  narrator.table([
    ["order item", "stock code", "product", "units", "status"],
    ...items.map((item) => [
      item.id,
      item.productSellerCode,
      item.productName,
      String(item.quantity),
      item.status,
    ]),
  ]);
  narrator.tell(`to invoice ${billingTemplate.sellerInvoiceAmount} TL`);

  const fresh = items.filter(({ status }) => status === "New").map((item) => ({ id: item.id }));
  const { result } = await soap.orders.acceptItems({
    orderItemList: { orderItem: fresh },
    numberOfPackages: 1,
  });
  narrator.tell(`answer to the acceptance: ${result.status}`);

  const { content } = await rest.packages.list({ orderNumber, status: "Picking", sender: "ALL" });
  narrator.check(content.length > 0, "the package listing shows the order in Picking");
  const lines = new Set(
    content.flatMap((shipment) => shipment.lines.map((line) => line.orderLineId)),
  );
  narrator.check(
    fresh.every((item) => lines.has(item.id)),
    "its order line ids are === to the SOAP order item ids",
  );
}
