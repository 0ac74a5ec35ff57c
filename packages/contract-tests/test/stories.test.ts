import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJson, writeJson } from "../src/exact/json.ts";
import type { CaseResult } from "../src/run/case-result.ts";
import { loadStories } from "../src/stories/story.ts";
import { tellStories } from "../src/stories/tell-stories.ts";
import { sandboxInMemory, sandboxOverHttp } from "../src/targets/sandboxes.ts";
import { soapMock } from "../src/targets/soap-mock.ts";
import type { Target } from "../src/targets/target.ts";

describe("the stories of the contract", () => {
  it("hold at the sandbox, every step of them", async () => {
    const sandbox = await sandboxOverHttp();
    const results = await tellStories(sandbox);
    await sandbox.close();
    expect(results.flatMap(({ reasons }) => reasons)).toEqual([]);
    expect(results.map(({ case: { name }, outcome }) => [name, outcome])).toEqual([
      ["Create a product, see it, change its price", "passed"],
      ["New order to delivery", "passed"],
      ["One order through REST and SOAP", "passed"],
      ["Split, cancel part, split again", "passed"],
    ]);
    const steps = results.flatMap(({ told = [] }) => told);
    expect(steps.length).toBeGreaterThan(50);
    expect(steps.filter(({ held, text }) => held !== true || text === "")).toEqual([]);
  });

  it("are skipped, with the reason, where they cannot be told", async () => {
    const memory = await sandboxInMemory();
    const reasons = await Promise.all([memory, soapMock()].map((target) => tellStories(target)));
    await memory.close();
    expect(reasons.flat().map(({ reasons: [reason] }) => reason)).toEqual([
      ...Array(4).fill("is told by a program of its own, which needs an address"),
      ...Array(4).fill("asks for behaviour, which a mock has not"),
    ]);
  });
});

describe("a service that breaks a story", () => {
  let sandbox: Target;
  let server: Server;
  let results: readonly CaseResult[];

  /** One break for each story: what is sent is changed, or what is answered. */
  async function breaking(request: Request, path: string, text: string): Promise<Response> {
    const sent = path.endsWith("/splitPackageByQuantity") ? withoutCancellation(text) : text;
    const { method, headers } = request;
    const url = `${sandbox.baseUrl}${path}${new URL(request.url).search}`;
    const answer = await sandbox.fetch(
      new Request(url, method === "GET" ? { method, headers } : { method, headers, body: sent }),
    );
    // The control interface stays as it is: the stories act by it.
    if (path.startsWith("/_sandbox")) return answer;
    const body = (await answer.text())
      .replace('"salePrice":99.95', '"salePrice":99.94')
      .replace('"status":"Shipped"}', '"status":"Sent"}')
      .replace(/(<createDate>[^<]*<\/createDate>)(<orderItemShipmentList)/, "$2");
    return new Response(body, { status: answer.status, headers: answer.headers });
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
      const answer = await breaking(request, path, Buffer.concat(chunks).toString());
      const type = answer.headers.get("content-type") ?? "text/plain";
      outgoing.writeHead(answer.status, { "content-type": type }).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const soapUrl = `${baseUrl}/ws/OrderService`;
    results = await tellStories({ ...sandbox, baseUrl, soapUrl, hasAddress: true });
  });
  afterAll(async () => {
    server.close();
    await sandbox.close();
  });

  it.each([
    ["a price is another", "create-product-change-price", /^see-the-new-price: success criteria/],
    ["a status in the history is another", "new-order-to-delivery", /^see-it-delivered: success/],
    [
      "a SOAP element is out of its place",
      "one-order-through-both",
      /^see-it-over-soap: .*(orderItemShipmentList|createDate)/,
    ],
    [
      "what was cancelled is not",
      "split-cancel-split-again",
      /^split-and-cancel-one: success criteria check: .*quantity == 2/,
    ],
  ])("fails it: %s", (_what, id, reason) => {
    const story = results.find((result) => result.case.id === `stories/${id}`);
    expect(story?.outcome).toBe("failed");
    expect(story?.reasons[0]).toMatch(reason);
    expect(story?.told?.some(({ held }) => held === false)).toBe(true);
    expect(story?.exchanges.length).toBeGreaterThan(3);
  });
});

describe("a workflow that is not valid", () => {
  it("is one line, and nothing is told", async () => {
    const sandbox = await sandboxOverHttp();
    const [story] = await loadStories();
    if (story === undefined) throw new Error("There are no stories");
    const missing = { ...story, file: story.file.replace(".arazzo", ".gone") };
    await expect(tellStories(sandbox, [missing])).rejects.toThrow(
      /^redocly respect wrote no log: /,
    );
    await sandbox.close();
  });
});

function withoutCancellation(text: string): string {
  return writeJson({ ...(readJson(text) as object), cancelledItems: [] });
}
