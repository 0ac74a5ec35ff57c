import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";

const connection = {
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
};
const rest = createRestClient(connection);
const soap = createSoapClient(connection);

// Wrong: "New" is a status of the SOAP service, not of REST. A live REST service may respond with
// an empty page to an unknown status.
const status: string = "New";
try {
  await rest.packages.list({ status: status as "Created" });
} catch (error) {
  if (!isSellerError(error, "invalid-request")) throw error;
  console.log("wrong:", error.issues[0]?.message);
}

// Right: the program uses the status names of the protocol that it calls.
const created = await rest.packages.list({ status: "Created", size: 5 });
const { orderList } = await soap.orders.list({
  searchData: { status },
  pagingData: { pageSize: 5 },
});
console.log("right:", created.content.length, "packages,", orderList?.order.length, "orders");
