import { fromEnv } from "@marketplace-seller/rest-client";

// Outside the handler, so that the next calls of the same instance reuse its connections.
const client = fromEnv();

export async function handler() {
  const { content } = await client.packages.list({ status: "Created", size: 100 });
  return { statusCode: 200, body: JSON.stringify(content.map(({ orderNumber }) => orderNumber)) };
}
