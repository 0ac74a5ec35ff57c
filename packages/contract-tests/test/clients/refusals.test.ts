import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let sandbox: Sandbox;

beforeAll(() => {
  sandbox = createSandbox({ packages: 60, products: 10 });
});
afterAll(() => sandbox.close());

function clientsWith(credentials: { readonly appKey: string; readonly appSecret: string }) {
  const options = { ...sandbox.connection, credentials };
  return { rest: createRestClient(options), soap: createSoapClient(options) };
}

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable("nothing was thrown"),
    (error: unknown) => error,
  );

const split = { splitGroups: [{ orderLineIds: ["1"] }] };
const items = { orderItemList: { orderItem: [{ id: "1" }] } };

describe.each([
  ["a wrong secret", { appKey: "sandbox-key", appSecret: "wrong" }],
  ["an unknown key", { appKey: "unknown", appSecret: "sandbox-secret" }],
])("%s", (_, credentials) => {
  it("is an authentication error of every read and write, sent once", async () => {
    const { rest, soap } = clientsWith(credentials);
    const calls = [
      () => rest.packages.list(),
      () => rest.packages.splitByOrderLines(split),
      () => rest.products.query(),
      () => soap.orders.list(),
      () => soap.orders.combineItems(items),
    ];
    for (const call of calls) {
      sandbox.control.requests.clear();
      const error = await thrownBy(call());
      expect(error).toMatchObject({ code: "authentication", attempts: 1, retryable: false });
      expect(sandbox.control.requests.list()).toHaveLength(1);
    }
  });
});

it("has the service's message about a wrong secret, for every path", async () => {
  const { rest, soap } = clientsWith({ appKey: "sandbox-key", appSecret: "wrong" });
  const calls = [() => rest.packages.list(), () => rest.products.query(), () => soap.orders.list()];
  for (const call of calls) {
    const { message } = (await thrownBy(call())) as Error;
    expect(message).toMatch(/credentials for \w+.*: .*(?:key|secret|credentials)/i);
  }
});

it("throws a refusal with the service's message when a rule forbids the write", async () => {
  const { rest, soap } = clientsWith(sandbox.credentials);
  const calls = [
    () => rest.packages.splitByOrderLines(split),
    () => soap.orders.combineItems(items),
  ];
  for (const call of calls) {
    const error = await thrownBy(call());
    if (!isSellerError(error, "refused")) throw error;
    expect(error.serviceMessage).toEqual(expect.any(String));
    expect(error.serviceCode).toBeDefined();
    expect(error.attempts).toBe(1);
  }
});
