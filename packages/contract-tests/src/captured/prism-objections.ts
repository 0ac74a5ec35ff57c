import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { withDoubles } from "../exact/json.ts";
import { type Exact, isList, isObject } from "../exact/numeral.ts";
import type { CaseRun } from "../run/case-run.ts";
import type { Suite } from "../run/suite.ts";
import type { Exchange } from "../targets/exchange.ts";
import { prismProxy } from "../targets/prism.ts";

/** An exchange with the run of the case that it belongs to. */
interface Captured {
  readonly run: CaseRun;
  readonly exchange: Exchange;
}

/** What Prism objects to, and the exchange that shows it. */
export interface Objection extends Captured {
  readonly problem: string;
}

/**
 * Has Prism, as a validating proxy, judge every REST response of a run. Prism rewrites numbers that it carries,
 * so the calls themselves do not go through it: what was received is played back behind it, request by
 * request, and held to a contract without the number formats that Prism cannot hold.
 */
export async function prismObjections(
  suite: Suite,
  runs: readonly CaseRun[],
): Promise<readonly Objection[]> {
  const captured = capturedRest(suite, runs);
  if (captured.length === 0) return [];
  const playback = await startPlayback(captured);
  const proxy = await prismProxy(derivedContract(suite), playback.url);
  try {
    const objections: Objection[] = [];
    for (const [index, { run, exchange }] of captured.entries()) {
      const found = await judged(proxy.url, index, exchange);
      if (found !== undefined) {
        objections.push({ run, exchange, problem: `Prism rejects the response: ${found}` });
      }
    }
    return objections;
  } finally {
    await proxy.close();
    playback.close();
  }
}

/** Every exchange of a run with an operation of the REST contract. */
function capturedRest({ contract }: Suite, runs: readonly CaseRun[]): Captured[] {
  const paths = new Set(contract.operations.map(({ path }) => path));
  return runs.flatMap((run) =>
    run.exchanges
      .filter(({ url }) => paths.has(new URL(url).pathname))
      .map((exchange) => ({ run, exchange })),
  );
}

async function judged(
  proxy: string,
  index: number,
  { method, url, status }: Exchange,
): Promise<string | undefined> {
  const { pathname } = new URL(url);
  const headers = { appKey: "x", appSecret: "x", "x-playback": String(index) };
  const content = method === "GET" ? {} : { body: "{}" };
  const response = await fetch(proxy + pathname, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...content,
  });
  const text = await response.text();
  const violations = response.headers.get("sl-violations");
  if (violations !== null) return violations;
  return response.status === status ? undefined : `${response.status} ${text}`;
}

async function startPlayback(
  captured: readonly Captured[],
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const exchange = captured[Number(request.headers["x-playback"])]?.exchange;
    request.resume();
    response.writeHead(exchange?.status ?? 404, {
      "content-type": exchange?.headers["content-type"] ?? "text/plain",
    });
    response.end(exchange?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The contract without what Prism cannot hold: widths of numbers, and the digits of examples. */
function derivedContract({ contract }: Suite): object {
  return withDoubles(without(contract.document)) as object;
}

function without(node: Exact): Exact {
  if (isList(node)) return node.map(without);
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(([name, value]) => {
    const isFormat = name === "format" && typeof value === "string";
    const isExamples = name === "examples" && isObject(value);
    return !isFormat && !isExamples;
  });
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value)]));
}
