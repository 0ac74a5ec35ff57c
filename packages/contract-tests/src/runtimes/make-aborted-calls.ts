import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Runtime } from "./runtimes.ts";

/** A runtime's program, its arguments before the path of a script, and its environment. */
export interface RuntimeProgram extends Pick<Runtime, "argsBeforeScript" | "env"> {
  readonly program: string;
}

/** The calls that the program of aborted calls makes. */
export interface AbortedCallsPlan {
  readonly protocol: "rest" | "soap";
  /**
   * With `own` the client sends requests by its default sender for the runtime; with `fetch` the program passes a
   * `fetch` to the client.
   */
  readonly sender: "own" | "fetch";
  readonly calls: number;
}

/** How the aborted calls ended, and which connections and timers they left open. */
export interface AbortedCallsResult {
  readonly resolved: number;
  readonly rejected: number;
  /** The number of connections that the service accepted. */
  readonly connections: number;
  /** The number of connections that were still open after the last aborted call had ended. */
  readonly open: number;
  /** Whether the process exited with status 0 by itself once its input had ended. */
  readonly hasExited: boolean;
}

/** The REST and the SOAP client, each with its default sender and with a `fetch` passed to it. */
export const senderVariants: readonly Omit<AbortedCallsPlan, "calls">[] = [
  { protocol: "rest", sender: "own" },
  { protocol: "rest", sender: "fetch" },
  { protocol: "soap", sender: "own" },
  { protocol: "soap", sender: "fetch" },
];

const script = fileURLToPath(new URL("aborted-calls-program.ts", import.meta.url));

/**
 * The longest time in milliseconds in which the sockets of aborted calls may close. A timer that an aborted call
 * leaks lasts 30 s, and a leaked socket stays open for ever, so a limit of 20 s distinguishes a leak from a slow
 * machine.
 */
const MAX_WAIT_MS = 20_000;

/** Makes calls that are aborted or time out in a separate process, and counts the connections that stay open. */
export async function makeAbortedCalls(
  { program, argsBeforeScript, env }: RuntimeProgram,
  { protocol, sender, calls }: AbortedCallsPlan,
): Promise<AbortedCallsResult> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    respondWithHalf(socket, connections);
    connections += 1;
  });
  const baseUrl = await listen(server);
  const args = [...argsBeforeScript, script, baseUrl, protocol, sender, String(calls)];
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    const ends = await readFirstLine(child);
    // The server's `close` resolves once every connection has ended.
    const closed = once(server.close(), "close").then(() => 0);
    const stillOpen = delay(MAX_WAIT_MS, undefined, { ref: false }).then(() => sockets.size);
    const open = await Promise.race([closed, stillOpen]);
    child.stdin.end();
    const [status] = await Promise.race([exited, delay(MAX_WAIT_MS, [], { ref: false })]);
    return { ...ends, connections, open, hasExited: status === 0 };
  } finally {
    child.kill();
    for (const socket of sockets) socket.destroy();
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * The server responds to a third of the connections with nothing, to a third with the head of a response, and to a
 * third with a head and half a body.
 */
function respondWithHalf(socket: Socket, number: number): void {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";
  const halves = ["", head, `${head}{"content":[`];
  socket.once("data", () => socket.write(halves[number % halves.length] ?? "")).resume();
}

async function readFirstLine(child: ChildProcess): Promise<{ resolved: number; rejected: number }> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) return JSON.parse(text);
  }
  throw new Error(
    `The test program that makes the calls ended early, with exit code ${child.exitCode}`,
  );
}
