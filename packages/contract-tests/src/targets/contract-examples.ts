import { type OpenApi, type RestOperation, readExample } from "../contract/open-api.ts";
import { writeJson } from "../exact/json.ts";
import { mock, type Target } from "./target.ts";

/**
 * Responds with a named example of the contract (`prefer: code=200, example=name`), or the text of the header
 * `x-response`, with every digit, unlike a mock that reads numbers as doubles.
 */
export function exactExamples(contract: OpenApi): Target {
  const fetch = async (request: Request): Promise<Response> => {
    const operation = operationAt(contract, request);
    if (operation === undefined) return new Response("", { status: 404 });
    const { status, text } = findResponse(operation, request);
    const headers = { "content-type": "application/json; charset=utf-8", ...waiting(status) };
    return new Response(text, { status, headers });
  };
  const baseUrl = "http://examples.localhost";
  return { ...mock, kind: "wire", baseUrl, fetch, hasAddress: false, close: async () => {} };
}

function operationAt({ operations }: OpenApi, request: Request): RestOperation | undefined {
  const { pathname } = new URL(request.url);
  return operations.find(({ method, path }) => method === request.method && path === pathname);
}

function findResponse(
  { responses }: RestOperation,
  { headers }: Request,
): { readonly status: number; readonly text: string } {
  const input = headers.get("x-response");
  if (input !== null) return { status: 200, text: input };
  const [, name = ""] = /example=(\w+)/.exec(headers.get("prefer") ?? "") ?? [];
  for (const { status, examples } of responses) {
    const example = readExample(examples, name);
    if (example !== undefined) return { status: Number(status), text: writeJson(example) };
  }
  return { status: 404, text: "{}" };
}

function waiting(status: number): Record<string, string> {
  return status === 429 ? { "retry-after": "1" } : {};
}
