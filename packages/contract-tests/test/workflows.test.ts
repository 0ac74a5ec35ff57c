import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readJson, writeJson } from "../src/exact/json.ts";
import { sandboxInMemory, sandboxOverHttp } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { runWorkflows, type StepOutcomes } from "../src/workflows/run-workflows.ts";
import { loadWorkflows } from "../src/workflows/workflow.ts";

describe("a service that breaks a workflow", () => {
  let sandbox: Target;
  let server: Server;
  let outcomes: StepOutcomes;

  /** One fault for each workflow: the request is changed, or the response. */
  async function breaking(request: Request, path: string, text: string): Promise<Response> {
    const sent = path.endsWith("/splitPackageByQuantity") ? withoutCancellation(text) : text;
    const { method, headers } = request;
    const url = `${sandbox.baseUrl}${path}${new URL(request.url).search}`;
    const response = await sandbox.fetch(
      new Request(url, method === "GET" ? { method, headers } : { method, headers, body: sent }),
    );
    // The control interface stays as it is: the workflows act by it.
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
    outcomes = await runWorkflows({ ...sandbox, baseUrl, soapUrl, hasAddress: true });
  });
  afterAll(async () => {
    server.close();
    await sandbox.close();
  });

  it.each([
    ["a price is another", "create-product-change-price/see-the-new-price", /^success criteria/],
    ["a status in the history is another", "new-order-to-delivery/see-it-delivered", /^success/],
    [
      "a SOAP element is out of its place",
      "one-order-through-both/see-it-over-soap",
      /orderItemShipmentList|createDate/,
    ],
    [
      "what was cancelled is not",
      "split-cancel-split-again/split-and-cancel-one",
      /^success criteria check: .*quantity == 2/,
    ],
  ])("fails the step that shows it: %s", (_what, step, problem) => {
    const outcome = outcomes.get(step);
    expect(outcome?.problems[0]).toMatch(problem);
    expect(outcome?.exchange).toBeDefined();
  });

  it("ends a workflow at its first failed step", () => {
    expect(outcomes.get("new-order-to-delivery/nothing-is-left-to-pick")?.isReached).toBe(false);
  });
});

it("says in one line that a workflow is not valid, and runs none", async () => {
  const sandbox = await sandboxOverHttp();
  onTestFinished(() => sandbox.close());
  const [workflow] = await loadWorkflows();
  if (workflow === undefined) throw new Error("There are no workflows");
  const missing = { ...workflow, file: workflow.file.replace(".arazzo", ".gone") };
  await expect(runWorkflows(sandbox, [missing])).rejects.toThrow(/^redocly respect wrote no log: /);
});

function withoutCancellation(text: string): string {
  return writeJson({ ...(readJson(text) as object), cancelledItems: [] });
}
