import { describe, expect, it } from "vitest";
import { createRestClient } from "./index.ts";
import { clientOf, credentials, respond, thrownBy } from "./test-client.fixture.ts";

const split = { splitGroups: [{ orderLineIds: [1] }] };
const done = '{"code":200,"message":"ok","splitPackageOrderItems":[]}';

describe("a header that cannot be sent", () => {
  it("fails the call once, as itself", async () => {
    const events: unknown[] = [];
    const hooks = {
      onRetry: () => events.push("retry"),
      onFailure: ({ code }: { code: string }) => events.push(code),
    };
    const client = createRestClient({ baseUrl: "http://127.0.0.1:9", credentials, hooks });
    const headers = { "x-trace": "a\nb" };
    for (const call of [
      client.packages.list({}, { headers }),
      client.packages.splitByOrderLines(split, { headers }),
    ]) {
      expect(await thrownBy(call)).toBeInstanceOf(TypeError);
    }
    expect(events).toEqual(["defect", "defect"]);
  });
});

describe("a middleware that fails on the response", () => {
  const failing = (status: number) => {
    const { client, sent } = clientOf([respond(status, done)]);
    client.use({
      onResponse: () => {
        throw new TypeError("cannot read canary-secret");
      },
    });
    return { client, sent };
  };

  it("leaves the outcome of a write unknown, with itself as the cause", async () => {
    const { client, sent } = failing(200);
    const error = await thrownBy(client.packages.splitByOrderLines(split));
    expect(error).toMatchObject({
      code: "indeterminate",
      attempts: 1,
      status: 200,
      cause: { name: "TypeError", message: "cannot read [redacted]" },
    });
    expect(sent).toHaveLength(1);
  });

  it("fails a read and a refused write as itself", async () => {
    const read = failing(200).client.packages.list();
    const refused = failing(400).client.packages.splitByOrderLines(split);
    for (const call of [read, refused]) expect(await thrownBy(call)).toBeInstanceOf(TypeError);
  });
});
