import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { installed } from "./installed.ts";
import { node, startSample } from "./run-code.ts";

/** The webhook receivers in languages that are installed. */
export const receivers = await installed([
  {
    path: "receive-webhooks.ts",
    command: (): string[] => [...node],
    ask: [process.execPath, "-v"],
  },
  { path: "receive_webhooks.py", command: () => ["python3"], ask: ["python3", "--version"] },
  {
    path: "receive_webhooks.php",
    command: (port: number) => ["php", "-q", "-S", `127.0.0.1:${port}`],
    ask: ["php", "-r", 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);'],
  },
]);

export type Receiver = (typeof receivers)[number];

/** Starts a receiver on a free port. */
export async function startReceiver({ path, command }: Receiver, secret: string, database: string) {
  const port = await findFreePort();
  const { process, remove } = startSample(`guides/webhooks/${path}`, {
    command: command(port),
    env: { PORT: String(port), WEBHOOK_SECRET: secret, DATABASE: database },
  });
  return { port, process, remove };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
