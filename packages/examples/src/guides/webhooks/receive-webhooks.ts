import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "");
const stored = new Set<string>(); // a table of yours

createServer(async (request, response) => {
  const body = await text(request);
  try {
    webhook.verify(body, request.headers as Record<string, string>);
  } catch {
    response.writeHead(401).end();
    return;
  }
  const id = String(request.headers["webhook-id"]);
  if (!stored.has(id)) {
    const { type, data } = JSON.parse(body);
    console.log(type, data.orderNumber);
    stored.add(id);
  }
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080));
