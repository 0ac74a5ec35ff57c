import { createSoapClient } from "@marketplace-seller/soap-client";

const baseUrl = process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createSoapClient({ baseUrl, credentials });

const { orderList } = await client.orders.list({ pagingData: { pageSize: 1 } });
const orderNumber = orderList?.order?.[0]?.orderNumber ?? "";
const url = `https://invoices.example/${orderNumber}.pdf`;
const { result } = await client.operations.SaveLinkSellerInvoice({ url, orderNumber });
console.log(result.status, url);
