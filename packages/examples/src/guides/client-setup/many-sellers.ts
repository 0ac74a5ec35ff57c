import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";

const clients = new Map<string, RestClient>();

function clientOf(seller: string): RestClient {
  const known = clients.get(seller);
  if (known !== undefined) return known;
  // The credentials of each seller come from wherever you keep them.
  const credentials = { appKey: `${seller}-key`, appSecret: `${seller}-secret` };
  const client = createRestClient({ baseUrl: "http://127.0.0.1:4010", credentials });
  clients.set(seller, client);
  return client;
}

for (const seller of ["sandbox"]) {
  const { content } = await clientOf(seller).products.query({ size: 1 });
  console.log(seller, content[0]?.sellerNickname);
}
