import { createSync, type SyncOptions } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { credentials } from "./sandbox-process.ts";

// Run by itself, in a process of its own, it is one process of a fleet, and tells its parent when it stores a page
// of the backlog.

/** What the processes of a fleet do. */
export interface FleetPlan {
  readonly database: string;
  /** The sandbox of the many sellers. */
  readonly baseUrl: string;
  readonly sellers: number;
  readonly pollMs: number;
  /** One more seller, with many packages, in a sandbox of its own. */
  readonly backlog: { readonly seller: string; readonly baseUrl: string };
}

/** The most sellers that a sandbox seeds; of more, several share the credentials of one. */
export const MAX_SEEDED_SELLERS = 10_000;

/** The options of every process of the fleet. */
export function fleetOptions(plan: FleetPlan): SyncOptions {
  const { database, baseUrl, sellers, pollMs, backlog } = plan;
  const many = Array.from({ length: sellers }, (_, index) => ({
    seller: `seller-${index + 1}`,
    credentials: seededCredentials(index % MAX_SEEDED_SELLERS),
    baseUrl,
  }));
  const from = Date.UTC(2024, 10, 1);
  return {
    store: postgresStore(database),
    sellers: [...many, { ...backlog, credentials, from }],
    feed: { pollEveryMs: pollMs },
  };
}

/** As the sandbox seeds them: the first ones have no number. */
function seededCredentials(index: number) {
  if (index === 0) return credentials;
  const { appKey, appSecret } = credentials;
  return { appKey: `${appKey}-${index + 1}`, appSecret: `${appSecret}-${index + 1}` };
}

const [, script, argument = ""] = process.argv;
if (script === import.meta.filename) {
  const plan: FleetPlan = JSON.parse(argument);
  const sync = createSync({
    ...fleetOptions(plan),
    onEvent: (event) => {
      if (event.type === "stored" && event.seller === plan.backlog.seller) process.send?.("stored");
      if (event.type.endsWith("-failed")) console.error(JSON.stringify(event));
    },
  });
  await sync.run();
}
