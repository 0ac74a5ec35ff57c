import { type Deviations, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "../create-rest-client.ts";
import type { Middleware } from "../raw-calls.ts";

type Refusal = NonNullable<Deviations["refusals"]>[number];
type Client = Pick<RestClient, "GET">;

const LISTING = "/rest/delivery/v1/shipmentPackages";
/** Above the contract's maximum. */
const WRONG_SIZE = 1_000;
const MAX_BODY = 4_000;

export interface RefusalProbe {
  readonly wrongSecretClient: Client;
  /** Not in the record, where a service quotes it. */
  readonly appKey: string;
}

/** Sends one wrong parameter, then one wrong secret. */
export async function recordRefusals(
  client: Client,
  { wrongSecretClient, appKey }: RefusalProbe,
  signal: AbortSignal | undefined,
): Promise<Deviations> {
  const size: Middleware = {
    onRequest({ request }) {
      const url = new URL(request.url);
      url.searchParams.set("size", String(WRONG_SIZE));
      return new Request(url, request);
    },
  };
  const wrongSize = await readResponse(client, [size], signal);
  const wrongSecret = await readResponse(wrongSecretClient, [], signal);
  const refusals = [
    toRefusal("bad-request", wrongSize, appKey),
    toRefusal("wrong-secret", wrongSecret, appKey),
  ].filter((refusal) => refusal !== undefined);
  return {
    ...(wrongSize?.status === 200 && { clampsPageSize: true }),
    ...(refusals.length > 0 && { refusals }),
  };
}

interface Received {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Undefined when nothing was received. */
async function readResponse(
  client: Client,
  middleware: readonly Middleware[],
  signal: AbortSignal | undefined,
): Promise<Received | undefined> {
  let received: Received | undefined;
  const capture: Middleware = {
    async onResponse({ response }) {
      received = {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        body: response.ok ? "" : await response.clone().text(),
      };
    },
  };
  try {
    await client.GET(LISTING, {
      params: { query: { size: 1 } },
      parseAs: "text",
      middleware: [capture, ...middleware],
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!isSellerError(error)) throw error;
  }
  return received;
}

function toRefusal(
  cause: Refusal["cause"],
  received: Received | undefined,
  appKey: string,
): Refusal | undefined {
  if (received === undefined || received.status < 400) return undefined;
  const { status, contentType, body } = received;
  return {
    cause,
    status,
    contentType,
    body: redact(body.replaceAll(appKey, "[redacted]"), status),
  };
}

/** Numbers but the status, addresses, hosts and ids. */
function redact(text: string, status: number): string {
  return text
    .slice(0, MAX_BODY)
    .replaceAll(/[\w.+-]+@[\w.-]+/g, "[redacted]")
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\]+/gi, "[redacted]")
    .replaceAll(/\b[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\b/gi, "[redacted]")
    .replaceAll(/\b[a-z0-9-]+\.(?:[a-z0-9-]+\.)+[a-z]{2,}\b/gi, "[redacted]")
    .replaceAll(/\b[a-z0-9-]+\.(?:com|net|org|io|dev|local|internal|tr|eu)\b/gi, "[redacted]")
    .replaceAll(/\d+/g, (digits) => (digits === String(status) ? digits : "0"));
}
