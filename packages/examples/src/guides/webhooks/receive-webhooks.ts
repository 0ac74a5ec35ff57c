import { createServer, type IncomingMessage } from "node:http";
import { Webhook } from "standardwebhooks";

const MAX_BYTES = 1024 * 1024;
const { WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
if (/^(whsec_)?\s*$/.test(WEBHOOK_SECRET)) throw new Error("WEBHOOK_SECRET is empty");
const webhook = new Webhook(WEBHOOK_SECRET);
const stored = new Set<string>(); // a table of yours

/** Reads a body; undefined when it is too long. Throws when the sender goes away. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Stores a webhook once, and returns the status to respond with. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === undefined) return 413;
  try {
    webhook.verify(body, request.headers as Record<string, string>);
  } catch {
    return 401;
  }
  const id = String(request.headers["webhook-id"]);
  if (!stored.has(id)) {
    const { type, data } = JSON.parse(body);
    console.log(type, data.orderNumber);
    stored.add(id);
  }
  return 204;
}

createServer((request, response) => {
  receive(request).then(
    // The rest of a body that is too long is not read.
    (status) => response.writeHead(status, status === 413 ? { connection: "close" } : {}).end(),
    () => response.destroy(),
  );
}).listen(Number(PORT));
