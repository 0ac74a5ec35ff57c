import { once } from "node:events";
import { get } from "node:http";
import { createInterface } from "node:readline";

const LISTING = "listShipmentPackages";
const MINUTE = 60_000;

/** What a sandbox received of one operation, by its request log. */
export interface ListingCounts {
  readonly total: number;
  /** The most in any 60 s. */
  readonly mostInAMinute: number;
  /** How many it turned away for their rate. */
  readonly refused: number;
}

/** Follows a sandbox's request log until it is ended. */
export async function followListings(baseUrl: string): Promise<() => ListingCounts> {
  const request = get(`${baseUrl}/_sandbox/requests/stream`, {
    headers: { "x-sandbox-token": "sandbox-control" },
  });
  const [response] = await once(request, "response");
  const times: number[] = [];
  let refused = 0;
  const lines = createInterface({ input: response });
  // Ending the request breaks the response off.
  lines.on("error", () => undefined);
  lines.on("line", (line) => {
    if (line === "") return;
    const { operation, at, status } = JSON.parse(line) as {
      readonly operation: string;
      readonly at: number;
      readonly status?: number;
    };
    if (operation !== LISTING) return;
    if (status === 429) refused += 1;
    else times.push(at);
  });
  return () => {
    request.destroy();
    return { total: times.length, mostInAMinute: mostWithin(times, MINUTE), refused };
  };
}

function mostWithin(times: readonly number[], ms: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  sorted.forEach((at, last) => {
    while ((sorted[first] ?? at) <= at - ms) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}
