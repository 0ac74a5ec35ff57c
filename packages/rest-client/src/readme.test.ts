import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const page =
  '{"content":[{"orderNumber":"20261121000017","lines":[{"sellerInvoiceAmount":129.9},{"sellerInvoiceAmount":0.1}]}]}';
const task = '{"id":9007199254740993,"type":"SKU_UPDATE","status":"IN_QUEUE","reasons":[]}';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the README", () => {
  it("shows the example that is run here", () => {
    expect(file("../README.md")).toContain(`\`\`\`ts\n${file("../test/readme-example.ts")}\`\`\``);
  });

  it("says what the example does", async () => {
    const bodies: string[] = [];
    vi.stubGlobal("fetch", async (request: Request) => {
      bodies.push(await request.text());
      const text = request.method === "GET" ? page : task;
      return new Response(text, { headers: { "content-type": "application/json" } });
    });
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await import("../test/readme-example.ts");
    expect(log.mock.calls).toEqual([
      ["20261121000017", "130.00"],
      ["9007199254740993", "IN_QUEUE"],
    ]);
    expect(bodies[1]).toContain('"listPrice":149.90,"salePrice":129.90');
  });
});
