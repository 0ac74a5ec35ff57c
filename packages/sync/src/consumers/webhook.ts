import { findSendFailure, isNotSent } from "@marketplace-seller/client-core/internal";
import { Webhook } from "standardwebhooks";
import manifest from "../../package.json" with { type: "json" };
import { SyncError } from "../domain/sync-error.ts";
import type { Change } from "./change.ts";
import type { ConsumerOptions, ExternalConsumer } from "./consumer.ts";

/** One secret, or several of which a receiver knows at least one. */
export type WebhookSecrets = string | readonly string[];

/** Where changes are sent. */
export interface WebhookOptions extends ConsumerOptions {
  /**
   * An http or https address, or a function that gives the one for a change; redirects are not followed. Each seller
   * has its own offset, retries and dead letters, so give each one address: one that fails holds up its own seller
   * alone. Where the function throws or gives no such address, that change is not delivered and tried again.
   */
  readonly url: string | ((change: Change) => string | Promise<string>);
  /**
   * The secret that signs each request, `whsec_` and base64 of at least 24 bytes; several while one replaces another,
   * for each of them signs. Or a function that gives those of a seller, so that no receiver can forge the calls to
   * another: it is called for each change, and one that throws or gives no secret delays that change like a failure.
   */
  readonly secret: WebhookSecrets | ((seller: string) => WebhookSecrets | Promise<WebhookSecrets>);
  /** Sends the requests; the platform's `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds; `Date.now` by default. */
  readonly now?: () => number;
}

/**
 * Sends each change as a Standard Webhook (standardwebhooks.com): a signed POST whose `webhook-id` is
 * `seller:sequence`, the same every time it is sent, so that the endpoint can drop repetitions; of a seller's name what
 * is not visible ASCII is percent-encoded. A status of 2xx takes the change.
 *
 * @returns a consumer; where the address or the secret is not set, adding it to a sync throws TypeError
 * @throws TypeError when the address or the secret cannot be used
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
  // A command that only reads what is stored needs neither, so an unset variable is no reason to refuse it.
  const missing = [!url && "url", !secret && "secret"].filter(Boolean).join(" and ");
  if (url && typeof url !== "function") checkAddress(url);
  const fixedSigners = secret && typeof secret !== "function" ? signersOf(secret) : undefined;
  const { fetch = globalThis.fetch, ...consumer } = options;
  const send = async (change: Change, signal: AbortSignal): Promise<void> => {
    const id = webhookId(change);
    const at = new Date(now());
    const body = renderWebhookBody(change);
    const address = await findAddress(url, change);
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
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": signers.map((signer) => signer.sign(id, at, body)).join(" "),
      },
    };
    const response = await fetch(address, request).catch((error: unknown) => {
      throw signal.aborted ? error : describeFailure(address, error);
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new SyncError(
        "webhook-refused",
        `The endpoint responded with status ${response.status}`,
      );
  };
  return {
    // One at a time, so that a failure repeats none of those before it.
    batch: 1,
    ...consumer,
    check() {
      if (missing !== "") throw new TypeError(`${missing} of the webhook must be set`);
    },
    async deliver(changes, signal) {
      for (const change of changes) await send(change, signal);
    },
  };
}

/** The same for a change whenever it is sent; what a header cannot hold of a seller's name is percent-encoded. */
function webhookId({ seller, sequence }: Change): string {
  return `${seller.replace(/[^!-~]+|%/gu, encodeURIComponent)}:${sequence}`;
}

/** The body of a webhook: the change as `data`, under a type that says what happened. */
export function renderWebhookBody(change: Change): string {
  const timestamp = new Date(change.observedAt).toISOString();
  return JSON.stringify({ type: `package.${change.kind}`, timestamp, data: change });
}

const USER_AGENT = `marketplace-seller-sync/${manifest.version}`;

/** Names the host and the code of the failure, as the clients do; the path of an address may be a secret. */
function describeFailure(address: string, error: unknown): SyncError {
  const { result, reason } = findSendFailure(error);
  const what = isNotSent(result) ? "could not be sent to" : "got no response from";
  return new SyncError(
    "webhook-unreachable",
    `The webhook ${what} ${new URL(address).origin}: ${reason}`,
    { cause: error },
  );
}

/** The address for a change. What is said of one that cannot be used quotes nothing of it, nor what a function threw. */
async function findAddress(url: WebhookOptions["url"], change: Change): Promise<string> {
  if (typeof url !== "function") return url;
  let address: string;
  try {
    address = await url(change);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    // Without the cause, which may quote the address.
    throw new TypeError(`url of the webhook threw instead of giving an address: ${name}`);
  }
  checkAddress(address);
  return address;
}

/** @throws TypeError */
function checkAddress(url: unknown): asserts url is string {
  if (typeof url !== "string" || !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new TypeError("url of a webhook must be an absolute http or https address");
  }
  const { username, password } = new URL(url);
  if (username === "" && password === "") return;
  throw new TypeError(
    "url of a webhook must hold no user and no password; the secret signs each request",
  );
}

/** What the function throws may quote the secret, as may the secret itself. */
async function findSigners(
  secret: WebhookOptions["secret"],
  seller: string,
): Promise<readonly Webhook[]> {
  if (typeof secret !== "function") return signersOf(secret);
  let secrets: WebhookSecrets;
  try {
    secrets = await secret(seller);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    throw new TypeError(`secret of the webhook threw instead of giving a secret: ${name}`);
  }
  return signersOf(secrets);
}

/** @throws TypeError */
function signersOf(secrets: unknown): readonly Webhook[] {
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (list.length === 0) throw new TypeError("secret of a webhook must not be an empty list");
  return list.map(signerOf);
}

/** As Standard Webhooks asks for. */
const MIN_SECRET_BYTES = 24;

function signerOf(secret: unknown): Webhook {
  const [, base64] = (typeof secret === "string" && /^(?:whsec_)?(.*)$/s.exec(secret)) || [];
  if (base64 === undefined || Buffer.from(base64, "base64").length < MIN_SECRET_BYTES) {
    throw new TypeError(
      `secret of a webhook must be whsec_ followed by base64 of at least ${MIN_SECRET_BYTES} bytes`,
    );
  }
  try {
    return new Webhook(base64);
  } catch {
    // Without the cause, which may quote the secret.
    throw new TypeError("secret of a webhook must be whsec_ followed by base64");
  }
}
