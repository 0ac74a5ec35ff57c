import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { baseUrlOf } from "../engine/context.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";
import type { Clients } from "./operations.ts";

/** Makes both clients of a seller. */
export function clientsOf(seller: SyncSeller, options: SyncOptions): Clients {
  const { clock = systemClock } = options;
  const { credentials } = seller;
  const baseUrl = baseUrlOf(seller, options);
  const { operator: _, ...shared } = options.client ?? {};
  return {
    rest: createRestClient({ clock, ...options.client, baseUrl, credentials }),
    soap: createSoapClient({ clock, ...shared, ...options.soap, baseUrl, credentials }),
  };
}
