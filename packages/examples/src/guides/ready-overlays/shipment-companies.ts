import { createSoapClient } from "@marketplace-seller/soap-client";

const baseUrl = process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createSoapClient({ baseUrl, credentials });

const { shipmentCompanies } = await client.operations.GetShipmentCompanies({});
for (const { id, name, shortName } of shipmentCompanies.shipmentCompany) {
  console.log(id, shortName, name);
}
