import { type ContractDriftEvent, createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { profile } from "./profile.ts";

/** Lists packages and products, and returns the events that the `onContractDrift` hook received. */
async function driftOf(respond: (text: string) => string): Promise<readonly ContractDriftEvent[]> {
  await using sandbox = createSandbox({ packages: 120, products: 40, profile });
  const events: ContractDriftEvent[] = [];
  const { clock } = sandbox.connection;
  const client = createRestClient({
    ...sandbox.connection,
    pacing: false,
    // A stopped clock, with which the check of contract drift never skips a response to save time.
    clock: { now: () => clock.now(), after: (ms, run) => clock.after(ms, run), monotonic: () => 0 },
    hooks: { onContractDrift: (event) => events.push(event) },
    fetch: async (url, init) => {
      const response = await sandbox.connection.fetch(new Request(url, init));
      return new Response(respond(await response.text()), response);
    },
  });
  for await (const _ of client.packages.items({ sender: "ALL" }));
  for await (const _ of client.products.items({ sender: "ALL" }));
  return events;
}

it("reports no contract drift for responses of the sandbox", async () => {
  const events = await driftOf((text) => text);
  // Live services are reported to return some statuses with a leading blank.
  const known = profile === "observed" ? ["shipmentPackageStatus"] : [];
  const unknown = events.filter(({ path }) => !known.some((name) => path.endsWith(name)));
  expect(unknown).toEqual([]);
});

it("reports contract drift once for each path, without values", async () => {
  const events = await driftOf((text) =>
    text.replaceAll('"quantity":', '"amountOfPieces":"seven","quantity":'),
  );
  const paths = events.map(({ operation, kind, path }) => [operation, kind, path]);
  expect(paths).toContainEqual([
    "listShipmentPackages",
    "unknown-field",
    "content[].lines[].amountOfPieces",
  ]);
  expect(new Set(paths.map(String)).size).toBe(paths.length);
  expect(JSON.stringify(events)).not.toContain("seven");
});
