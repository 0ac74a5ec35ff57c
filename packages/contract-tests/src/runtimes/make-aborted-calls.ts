import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Runtime } from "./runtimes.ts";

export interface RuntimeProgram extends Pick<Runtime, "argsBeforeScript" | "env"> {
  readonly program: string;
}

export interface AbortedCallsPlan {
  readonly protocol: "rest" | "soap";
  /** The client's default sender for the runtime, or a `fetch` passed to it. */
  readonly sender: "own" | "fetch";
  readonly calls: number;
}

export interface AbortedCallsResult {
  readonly resolved: number;
  readonly rejected: number;
  /** How many the service accepted. */
  readonly connections: number;
  /** How many were open after the last call. */
  readonly open: number;
  /** With status 0, once its input had ended. */
  readonly hasExited: boolean;
}

export const senderVariants: readonly Omit<AbortedCallsPlan, "calls">[] = [
  { protocol: "rest", sender: "own" },
  { protocol: "rest", sender: "fetch" },
  { protocol: "soap", sender: "own" },
  { protocol: "soap", sender: "fetch" },
];

const script = fileURLToPath(new URL("aborted-calls-program.ts", import.meta.url));

/** A leaked timer lasts 30 s, a leaked socket for ever; a slow machine takes less. */
const MAX_WAIT_MS = 20_000;

/** In a separate process; counts the connections that stay open. */
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
    // `close` resolves once every connection has ended.
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

/** A third of the connections gets nothing, a third the head of a response, a third a head and half a body. */
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
