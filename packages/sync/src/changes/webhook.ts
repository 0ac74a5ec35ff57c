import {
  findSendFailure,
  isNotSent,
  parseRetryAfter,
} from "@marketplace-seller/client-core/internal";
import { Webhook } from "standardwebhooks";
import manifest from "../../package.json" with { type: "json" };
import { SyncError } from "../contract/sync-error.ts";
import { MAX_RETRY_AFTER_MS } from "../store/retry-delay.ts";
import { BLOCKED_PORTS } from "./blocked-ports.ts";
import type { Change } from "./change.ts";
import type { ConsumerOptions, ExternalConsumer } from "./consumer.ts";

/** Several while a new secret replaces an old one; a receiver needs to know only one. */
export type WebhookSecrets = string | readonly string[];

export interface WebhookOptions extends ConsumerOptions {
  /**
   * An http or https address, whose port `fetch` must not block, or a function that returns it for a change; redirects
   * are not followed. Each seller has its own offset, retries and dead letters, so a failing address delays only its
   * own seller, provided that all changes of a seller have one address. When the function throws or returns no valid
   * address, the delivery fails and is retried.
   */
  readonly url: string | ((change: Change) => string | Promise<string>);
  /**
   * Signs each request, once with each secret: `whsec_` followed by the base64 of at least 24 bytes. A function returns
   * a seller's, so that no receiver can forge requests to another one; it is called for each change. When it throws or
   * returns none, the delivery fails and is retried.
   */
  readonly secret: WebhookSecrets | ((seller: string) => WebhookSecrets | Promise<WebhookSecrets>);
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/**
 * Sends each change as a Standard Webhook (standardwebhooks.com): a signed POST request whose header `webhook-id` is
 * `seller:sequence:observedAt`. The id is the same each time a change is sent, so that the endpoint can drop duplicates;
 * in another database, changes have other ids even if sequence numbers start at 1 again. Characters of the seller's
 * name that are not visible ASCII are percent-encoded. The endpoint accepts the change with a status of 2xx.
 *
 * @returns a consumer; adding it to a sync throws TypeError when the address or the secret is missing
 * @throws TypeError for an invalid address or secret
 * @example
 * await sync.consume("shop-bus", webhook({ url: "https://erp.example.com/hook", secret }));
 * await sync.consume(
 *   "tenants",
 *   webhook({ url: ({ seller }) => addresses.read(seller), secret: (seller) => secrets.read(seller) }),
 * );
 */
export function webhook({
  url,
  secret,
  now = Date.now,
  ...options
}: WebhookOptions): ExternalConsumer {
  // Refused only when it is added: a configuration whose variables are not set must serve the commands that only read.
  const missing = [!url && "url", !secret && "secret"].filter(Boolean).join(" and ");
  if (url && typeof url !== "function") checkAddress(url, options.fetch);
  const fixedSigners = secret && typeof secret !== "function" ? createSigners(secret) : undefined;
  const { fetch = globalThis.fetch, ...consumer } = options;
  const send = async (change: Change, signal: AbortSignal): Promise<void> => {
    const id = renderWebhookId(change);
    const sentAt = new Date(now());
    const body = renderWebhookBody(change);
    const address = await findAddress(url, change, options.fetch);
    const signers = fixedSigners ?? (await findSigners(secret, change.seller));
    const request: RequestInit = {
      method: "POST",
      body,
      redirect: "manual",
      signal,
      headers: {
        "content-type": "application/json",
        "user-agent": USER_AGENT,
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
        "webhook-signature": signers.map((signer) => signer.sign(id, sentAt, body)).join(" "),
      },
    };
    const response = await fetch(address, request).catch((error: unknown) => {
      throw signal.aborted ? error : createUnreachableError(address, error);
    });
    await response.body?.cancel();
    if (!response.ok) throw createRefusedError(response, now());
  };
  return {
    // Otherwise a failure would repeat changes that the endpoint has accepted.
    batch: 1,
    ...consumer,
    check() {
      if (missing !== "") throw new TypeError(`the webhook needs ${missing}`);
    },
    async deliver(changes, signal) {
      for (const change of changes) await send(change, signal);
    },
  };
}

/**
 * The storing time tells a change from one with the same number in a new or restored database, which a receiver must
 * not drop.
 */
function renderWebhookId({ seller, sequence, observedAt }: Change): string {
  return `${seller.replace(/[^!-~]+|%/gu, encodeURIComponent)}:${sequence}:${observedAt}`;
}

/** `type` is the kind of the change, `data` the change. */
export function renderWebhookBody(change: Change): string {
  const timestamp = new Date(change.observedAt).toISOString();
  return JSON.stringify({ type: `package.${change.kind}`, timestamp, data: change });
}

const USER_AGENT = `marketplace-seller-sync/${manifest.version}`;

/** With these an endpoint may ask to wait. */
const WAIT_STATUSES: readonly number[] = [429, 503];

function createRefusedError({ status, headers }: Response, now: number): SyncError {
  const waitMs = WAIT_STATUSES.includes(status)
    ? parseRetryAfter(headers.get("retry-after"), now)
    : undefined;
  const message = `The endpoint responded with status ${status}`;
  if (waitMs === undefined) return new SyncError("webhook-refused", message);
  const retryAfterMs = Math.min(waitMs, MAX_RETRY_AFTER_MS);
  return new SyncError("webhook-refused", message, { retryAfterMs });
}

/** Names the host and the failure's code, but not the path, which may be secret. */
function createUnreachableError(address: string, error: unknown): SyncError {
  const { result, reason } = findSendFailure(error);
  const problem = isNotSent(result) ? "could not be sent to" : "got no response from";
  return new SyncError(
    "webhook-unreachable",
    `The webhook ${problem} ${new URL(address).origin}: ${reason}`,
    { cause: error },
  );
}

/** Errors quote neither the address nor the error of the user's function. */
async function findAddress(
  url: WebhookOptions["url"],
  change: Change,
  fetch: WebhookOptions["fetch"],
): Promise<string> {
  if (typeof url !== "function") return url;
  let address: string;
  try {
    address = await url(change);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    // No cause, which may quote the address.
    throw new TypeError(
      `The function url of the webhook threw ${name} instead of returning an address`,
    );
  }
  checkAddress(address, fetch);
  return address;
}

/** @throws TypeError */
function checkAddress(url: unknown, fetch: WebhookOptions["fetch"]): asserts url is string {
  if (typeof url !== "string" || !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new TypeError("url of a webhook must be an absolute http or https address");
  }
  const { username, password, port } = new URL(url);
  if (fetch === undefined && BLOCKED_PORTS.has(port)) {
    throw new TypeError(
      `url of a webhook must have another port than ${port}, to which fetch sends nothing; or pass a fetch of your own`,
    );
  }
  if (username === "" && password === "") return;
  throw new TypeError(
    "url of a webhook must contain no user and no password; the secret signs each request instead",
  );
}

/** One for each secret. Errors quote neither the secret nor the error of the user's function. */
async function findSigners(
  secret: WebhookOptions["secret"],
  seller: string,
): Promise<readonly Webhook[]> {
  if (typeof secret !== "function") return createSigners(secret);
  let secrets: WebhookSecrets;
  try {
    secrets = await secret(seller);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    throw new TypeError(
      `The function secret of the webhook threw ${name} instead of returning a secret`,
    );
  }
  return createSigners(secrets);
}

/** @throws TypeError */
function createSigners(secrets: unknown): readonly Webhook[] {
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (list.length === 0) throw new TypeError("secret of a webhook must not be an empty list");
  return list.map(createSigner);
}

/** Standard Webhooks' minimum. */
const MIN_SECRET_BYTES = 24;

function createSigner(secret: unknown): Webhook {
  const [, base64] = (typeof secret === "string" && /^(?:whsec_)?(.*)$/s.exec(secret)) || [];
  if (base64 === undefined || Buffer.from(base64, "base64").length < MIN_SECRET_BYTES) {
    throw new TypeError(
      `secret of a webhook must be whsec_ followed by base64 of at least ${MIN_SECRET_BYTES} bytes`,
    );
  }
  try {
    return new Webhook(base64);
  } catch {
    // No cause, which may quote the secret.
    throw new TypeError("secret of a webhook must be whsec_ followed by base64");
  }
}
