import { fromEnv } from "@marketplace-seller/rest-client";

// fromEnv reads the environment variables MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET.
const client = fromEnv({ baseUrl: "http://127.0.0.1:4010" });
const { content } = await client.products.query({ size: 1 });
console.log(content[0]?.sellerNickname);
