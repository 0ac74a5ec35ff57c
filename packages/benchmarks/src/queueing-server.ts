import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A service that takes every product task into its queue and does nothing else, so that clients are measured alone. */
export interface QueueingServer {
  readonly url: string;
  /** When the last task came, by `performance.now()`. */
  lastTaskAt(): number;
  close(): void;
}

/** Starts one on a free port. */
export async function startQueueingServer(): Promise<QueueingServer> {
  let tasks = 0;
  let lastTaskAt = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      tasks += 1;
      lastTaskAt = performance.now();
      const task = { id: tasks, type: "SKU_UPDATE", status: "IN_QUEUE", reasons: ["taken"] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(task));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lastTaskAt: () => lastTaskAt,
    close: () => void server.close(),
  };
}
