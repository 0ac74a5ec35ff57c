import { Webhook } from "standardwebhooks";
import { SyncError } from "../domain/sync-error.ts";
import type { Change } from "./change.ts";
import type { ConsumerOptions, OutsideConsumer } from "./consumer.ts";

/** Where changes are sent. */
export interface WebhookOptions extends ConsumerOptions {
  /**
   * An http or https address, or a function that gives the one for a change; redirects are not followed. Each seller
   * has its own position, retries and dead letters, so give each one address: one that fails holds up its own seller
   * alone. Where the function throws or gives no such address, that change is not delivered and tried again.
   */
  readonly url: string | ((change: Change) => string | Promise<string>);
  /** The shared secret, `whsec_` and base64, that signs each request. */
  readonly secret: string;
  /** Sends the requests; the platform's `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds; `Date.now` by default. */
  readonly now?: () => number;
}

/**
 * Sends each change as a Standard Webhook (standardwebhooks.com): a signed POST whose `webhook-id` is
 * `seller:sequence`, the same every time it is sent, so that the endpoint can drop repetitions. A status of
 * 2xx takes the change.
 *
 * @throws TypeError when the address or the secret cannot be used
 * @example
 * await sync.consume("shop-bus", webhook({ url: "https://erp.example.com/hook", secret }));
 * await sync.consume("tenants", webhook({ url: ({ seller }) => addresses.read(seller), secret }));
 */
export function webhook({
  url,
  secret,
  now = Date.now,
  ...options
}: WebhookOptions): OutsideConsumer {
  if (typeof url !== "function") checkAddress(url);
  const signer = signerOf(secret);
  const { fetch = globalThis.fetch, ...consumer } = options;
  const send = async (change: Change, signal: AbortSignal): Promise<void> => {
    const id = `${change.seller}:${change.sequence}`;
    const at = new Date(now());
    const timestamp = new Date(change.observedAt).toISOString();
    const body = JSON.stringify({ type: `package.${change.kind}`, timestamp, data: change });
    const response = await fetch(await findAddress(url, change), {
      method: "POST",
      body,
      redirect: "manual",
      signal,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": signer.sign(id, at, body),
      },
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
    async deliver(changes, signal) {
      for (const change of changes) await send(change, signal);
    },
  };
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

/** As Standard Webhooks asks for. */
const SHORTEST_SECRET = 24;

function signerOf(secret: string): Webhook {
  if (Buffer.from(secret.replace(/^whsec_/, ""), "base64").length < SHORTEST_SECRET) {
    throw new TypeError(
      `secret of a webhook must be whsec_ followed by base64 of at least ${SHORTEST_SECRET} bytes`,
    );
  }
  try {
    return new Webhook(secret);
  } catch {
    // Without the cause, which may quote the secret.
    throw new TypeError("secret of a webhook must be whsec_ followed by base64");
  }
}
