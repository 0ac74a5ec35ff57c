import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readJson, writeJson } from "../src/exact/json.ts";
import { runWorkflows } from "../src/targets/run-workflows.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";

describe("workflows at a service with a defect", () => {
  let sandbox: Target;
  let server: Server;
  let problems: readonly string[];

  /** One defect of the service for each workflow, caused by changing a request or a response. */
  async function breaking(request: Request, path: string, text: string): Promise<Response> {
    const sent = path.endsWith("/splitPackageByQuantity") ? withoutCancellation(text) : text;
    const { method, headers } = request;
    const url = `${sandbox.baseUrl}${path}${new URL(request.url).search}`;
    const response = await sandbox.fetch(
      new Request(url, method === "GET" ? { method, headers } : { method, headers, body: sent }),
    );
    // Calls of the control interface are not changed, because the workflows use them to place and move orders.
    if (path.startsWith("/_sandbox")) return response;
    const body = (await response.text())
      .replace('"salePrice":99.95', '"salePrice":99.94')
      .replace('"status":"Shipped"}', '"status":"Sent"}')
      .replace(/(<createDate>[^<]*<\/createDate>)(<orderItemShipmentList)/, "$2");
    return new Response(body, { status: response.status, headers: response.headers });
  }

  beforeAll(async () => {
    sandbox = await sandboxInMemory({ bigIds: false });
    server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const { method = "GET", url = "/" } = incoming;
      const headers = { ...(incoming.headers as Record<string, string>) };
      delete headers["content-length"];
      delete headers.connection;
      delete headers["transfer-encoding"];
      const request = new Request(`http://127.0.0.1${url}`, { method, headers });
      const path = new URL(request.url).pathname;
      const response = await breaking(request, path, Buffer.concat(chunks).toString());
      const type = response.headers.get("content-type") ?? "text/plain";
      outgoing.writeHead(response.status, { "content-type": type }).end(await response.text());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const soapUrl = `${baseUrl}/ws/OrderService`;
    problems = await runWorkflows({ ...sandbox, baseUrl, soapUrl, hasAddress: true });
  });
  afterAll(async () => {
    server.close();
    await sandbox.close();
  });

  it.each([
    ["a price is another", "create-product-change-price/see-the-new-price: success criteria"],
    ["a status in the history is another", "new-order-to-delivery/see-it-delivered: success"],
    ["a SOAP element is out of its place", "one-order-through-both/see-it-over-soap: "],
    [
      "what was cancelled is not",
      "split-cancel-split-again/split-and-cancel-one: success criteria check: ",
    ],
  ])("fail at the step that finds the defect: %s", (_what, problem) => {
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });

  it("end at their first failed step", () => {
    expect(problems.filter((name) => name.includes("/nothing-is-left-to-pick"))).toEqual([]);
  });
});

it("throws an error in one line when a folder has no workflow", async () => {
  const sandbox = await sandboxInMemory();
  onTestFinished(() => sandbox.close());
  const runs = runWorkflows(sandbox, import.meta.dirname);
  await expect(runs).rejects.toThrow(/^redocly respect wrote no log: /);
});

function withoutCancellation(text: string): string {
  return writeJson({ ...(readJson(text) as object), cancelledItems: [] });
}
