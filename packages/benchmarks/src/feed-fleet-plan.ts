import type { SyncOptions } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { credentials } from "./sandbox-process.ts";

/** What the processes of a fleet do, as they are told. */
export interface FleetPlan {
  readonly database: string;
  /** The sandbox of the many sellers. */
  readonly baseUrl: string;
  readonly sellers: number;
  /** One more seller, with many packages, in a sandbox of its own. */
  readonly backlog: { readonly seller: string; readonly baseUrl: string };
}

export const POLL_EVERY_MS = 30_000;

/** The options of every process of the fleet. */
export function fleetOptions(plan: FleetPlan): SyncOptions {
  const { database, baseUrl, sellers, backlog } = plan;
  const many = Array.from({ length: sellers }, (_, at) => ({
    seller: `seller-${at + 1}`,
    credentials: seededCredentials(at),
    baseUrl,
  }));
  const from = Date.UTC(2024, 10, 1);
  return {
    store: postgresStore(database),
    sellers: [...many, { ...backlog, credentials, from }],
    feed: { pollEveryMs: POLL_EVERY_MS },
  };
}

/** As the sandbox seeds them: the first ones have no number. */
function seededCredentials(at: number) {
  if (at === 0) return credentials;
  const { appKey, appSecret } = credentials;
  return { appKey: `${appKey}-${at + 1}`, appSecret: `${appSecret}-${at + 1}` };
}
