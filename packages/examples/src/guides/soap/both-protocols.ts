import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";

const baseUrl = "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const rest = createRestClient({ baseUrl, credentials });
const soap = createSoapClient({ baseUrl, credentials });

// An item that was accepted over SOAP has the status Picking over REST, and the same id in both
// protocols.
const id = "5600000123";
await soap.orders.acceptItems({
  orderItemList: { orderItem: [{ id }, { id: "5600000124" }] },
  numberOfPackages: 1,
});
const { content } = await rest.packages.list({ orderNumber: "207400000061" });
for (const { shipmentPackageStatus, lines } of content) {
  console.log(shipmentPackageStatus, lines[0]?.orderLineId === id);
}
