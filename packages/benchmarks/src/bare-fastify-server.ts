import Fastify from "fastify";
import { listingPath } from "./read-listing.ts";
import { recentListings } from "./recent-listings.ts";
import { credentials } from "./sandbox-process.ts";

// A process of its own: Fastify with one route and nothing else, which responds to each of the recent listings with
// the very bytes that the sandbox sent for it. Arguments: the sandbox's address, and the time of the listings.

const [, , sandboxUrl = "", now = ""] = process.argv;

const bodies = new Map<string, Buffer>();
for (const path of recentListings(Number(now))) {
  const response = await fetch(sandboxUrl + path, { headers: credentials });
  if (response.status !== 200) throw new Error(`${path} has status ${response.status}`);
  bodies.set(path, Buffer.from(await response.arrayBuffer()));
}

const app = Fastify();
app.get(listingPath, ({ url }, reply) =>
  reply.type("application/json; charset=utf-8").send(bodies.get(url)),
);
console.log(`listening at ${await app.listen({ port: 0, host: "127.0.0.1" })}.`);
