import { expect, it } from "vitest";
import { prepareClient } from "./prepare-client.ts";

const options = {
  baseUrl: "https://api.example.com",
  credentials: { appKey: "k", appSecret: "s" },
  fetch: async () => new Response(),
};
const kind = { creates: "createClient", name: "client/1" };

it("uses the default of an option that is undefined, as of an absent one", () => {
  const absent: object = {
    maxResponseBytes: undefined,
    timeoutMs: undefined,
    pacing: { registry: undefined, maxWaitMs: undefined },
  };
  const { policy } = prepareClient({ ...options, ...absent }, kind);
  expect(policy).toMatchObject({ maxResponseBytes: 32 * 1024 * 1024, timeoutMs: 120_000 });
  expect(policy.pacing).toEqual(prepareClient(options, kind).policy.pacing);
});
