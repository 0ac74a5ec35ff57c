import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
import operator from "./operator.json" with { type: "json" };

await using sandbox = createSandbox({ operator });
const { baseUrl, credentials, fetch } = sandbox;
const client = createRestClient({ baseUrl, credentials, fetch, operator });
const { content } = await client.products.query({ sender: "MARKETPLACE", size: 1 });
console.log(content[0]?.marketplaceProductId === undefined ? "no id" : "an id", content[0]?.sender);
