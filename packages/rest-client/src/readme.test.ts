import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Fetch, RestClientOptions } from "./index.ts";

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const page =
  '{"content":[{"orderNumber":"20261121000017","lines":[{"sellerInvoiceAmount":129.9},{"sellerInvoiceAmount":0.1}]}]}';
const task = '{"id":9007199254740993,"type":"SKU_UPDATE","status":"IN_QUEUE","reasons":[]}';

afterEach(() => {
  vi.doUnmock("@marketplace-seller/rest-client");
  vi.restoreAllMocks();
});

describe("the README", () => {
  it("shows the example that is run here", () => {
    expect(file("../README.md")).toContain(
      `\`\`\`ts\n${file("./readme-example.fixture.ts")}\`\`\``,
    );
  });

  it("says what the example does", async () => {
    const bodies: string[] = [];
    // In place of the sandbox, whose port may be taken.
    const fetch: Fetch = async (_url, { method, body }) => {
      bodies.push(String(body));
      return new Response(method === "GET" ? page : task, {
        headers: { "content-type": "application/json" },
      });
    };
    const client = await import("./index.ts");
    vi.doMock("@marketplace-seller/rest-client", () => ({
      ...client,
      createRestClient: (options: RestClientOptions) =>
        client.createRestClient({ ...options, fetch }),
    }));
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await import("./readme-example.fixture.ts");
    expect(log.mock.calls).toEqual([
      ["20261121000017", "130.00"],
      ["9007199254740993", "IN_QUEUE"],
    ]);
    expect(bodies[1]).toContain('"listPrice":149.90,"salePrice":129.90');
  });
});
