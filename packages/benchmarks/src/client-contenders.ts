import { createSoapClient, orderServiceWsdl } from "@marketplace-seller/soap-client";
import { parse as parseLossless } from "lossless-json";
import createClient from "openapi-fetch";
import { createClientAsync } from "soap";
import { Agent, request } from "undici";
import { clientWithEverything, credentials, listing } from "./canned-pages.ts";
import { type Ask, serveRounds } from "./contender-process.ts";

// Run by itself, in a process of its own, it makes the calls of one contender.

interface Listing {
  readonly [listing]: {
    readonly get: {
      readonly responses: {
        readonly 200: { readonly content: { readonly "application/json": unknown } };
      };
    };
  };
}

/** What is measured, by name; each gives the call that it makes again and again. */
export const contenders = {
  "openapi-fetch, bare": (baseUrl) => {
    const openapi = createClient<Listing>({ baseUrl, headers: credentials });
    return () => openapi.GET(listing);
  },
  "undici's request and JSON.parse": (baseUrl) => {
    const dispatcher = new Agent({ connections: 64, pipelining: 1 });
    return async () => {
      const { body } = await request(baseUrl + listing, { dispatcher, headers: credentials });
      return body.json();
    };
  },
  "rest-client, everything switched on": (baseUrl) => {
    const client = clientWithEverything(baseUrl);
    return () => client.packages.list();
  },
  "rest-client over a given fetch, everything switched on": (baseUrl) => {
    const client = clientWithEverything(baseUrl, { fetch });
    return () => client.packages.list();
  },
  "openapi-fetch over lossless-json": (baseUrl) => {
    const openapi = createClient<Listing>({ baseUrl, headers: credentials });
    return async () => parseLossless((await openapi.GET(listing, { parseAs: "text" })).data ?? "");
  },
  "soap-client, orders.list": (baseUrl) => {
    const client = createSoapClient({ baseUrl, credentials });
    return () => client.orders.list({ pagingData: { currentPage: 0, pageSize: 100 } });
  },
  "node-soap, OrderListAsync": async (baseUrl) => {
    const client = await createClientAsync(orderServiceWsdl, {}, baseUrl);
    const asked = { auth: credentials, searchData: {}, pagingData: { pageSize: 100 } };
    return () => client.OrderListAsync(asked);
  },
} satisfies Record<string, (baseUrl: string) => Ask | Promise<Ask>>;

/** The name of a contender. */
export type ContenderName = keyof typeof contenders;

const [, script, name, baseUrl] = process.argv;
if (script === import.meta.filename && name !== undefined && name in contenders) {
  serveRounds(await contenders[name as ContenderName](baseUrl ?? ""));
}
