import http from "node:http";
import type { AddressInfo } from "node:net";
import { createSoapClient, orderServiceWsdl } from "@marketplace-seller/soap-client";
import { createClientAsync } from "soap";

const credentials = { appKey: "key", appSecret: "secret" };

/** Makes a client and its first call; nothing is kept from one to the next. */
export const begin = {
  ours: (baseUrl: string): Promise<unknown> =>
    createSoapClient({ baseUrl, credentials }).orders.list(),
  peer: async (endpoint: string): Promise<unknown> => {
    const client = await createClientAsync(orderServiceWsdl, { disableCache: true }, endpoint);
    return client.OrderListAsync({ auth: credentials, searchData: {}, pagingData: {} });
  },
};

/** Milliseconds until the first request of a client made now has arrived at a server. */
export async function firstRequest(who: keyof typeof begin): Promise<number> {
  let arrived = Number.NaN;
  const server = http.createServer((_, response) => {
    arrived = performance.now();
    response.writeHead(400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const start = performance.now();
  await begin[who](`http://127.0.0.1:${port}/`).catch(() => undefined);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return arrived - start;
}

// Run by itself, in a process of its own, it prints the one figure.
const [, script, who] = process.argv;
if (script === import.meta.filename && (who === "ours" || who === "peer")) {
  console.log(await firstRequest(who));
}
