import type { Captured } from "./captured.ts";

/**
 * Exchanges as an HTTP Archive (HAR 1.2), in their order. Of requests of the suite's own making only
 * method and path are shown, and credentials of none.
 */
export function harOf(captured: readonly Captured[]): object {
  const creator = { name: "conformance", version: "1" };
  return { log: { version: "1.2", creator, entries: captured.map(entryOf) } };
}

const unknown = { cookies: [], headersSize: -1, bodySize: -1, httpVersion: "HTTP/1.1" };
const hidden = "hidden";

function entryOf({ run, exchange }: Captured): object {
  const { method, status, headers, body } = exchange;
  return {
    startedDateTime: "1970-01-01T00:00:00.000Z",
    time: 0,
    request: { method, ...unknown, ...sentOf(run.way === "client", exchange) },
    response: {
      status,
      statusText: "",
      ...unknown,
      headers: pairsOf(headers),
      content: { size: body.length, mimeType: headers["content-type"] ?? "", text: body },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

function sentOf(
  isTold: boolean,
  { url, requestHeaders, requestBody }: Captured["exchange"],
): object {
  const credentials = { appKey: hidden, appSecret: hidden };
  const { origin, pathname, searchParams } = new URL(url);
  if (!isTold) return { url: origin + pathname, headers: pairsOf(credentials), queryString: [] };
  const mimeType = requestHeaders["content-type"] ?? "";
  return {
    url,
    headers: pairsOf({ ...requestHeaders, appkey: hidden, appsecret: hidden }),
    queryString: [...searchParams].map(([name, value]) => ({ name, value })),
    ...(requestBody === "" ? {} : { postData: { mimeType, text: requestBody } }),
  };
}

function pairsOf(headers: Readonly<Record<string, string>>): object[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
