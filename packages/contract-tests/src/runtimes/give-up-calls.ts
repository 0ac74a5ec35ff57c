import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Runtime } from "./runtimes.ts";

/** What runs a script: a runtime's program, what it wants before the script's path, and its environment. */
export interface RuntimeProgram extends Pick<Runtime, "before" | "env"> {
  readonly program: string;
}

/** Which calls are made. */
export interface CallsToGiveUp {
  readonly protocol: "rest" | "soap";
  /** The runtime's own sender, or a given fetch. */
  readonly sender: "own" | "fetch";
  readonly calls: number;
}

/** How the calls ended, and what they left behind. */
export interface GivenUpCalls {
  readonly resolved: number;
  readonly rejected: number;
  /** How many connections the service saw. */
  readonly connections: number;
  /** How many of them were still open when the last call had ended. */
  readonly open: number;
  /** Whether the process ended by itself, with status 0, when it had nothing left to do. */
  readonly ended: boolean;
}

/** The four ways in which the clients send. */
export const waysToSend: readonly Omit<CallsToGiveUp, "calls">[] = [
  { protocol: "rest", sender: "own" },
  { protocol: "rest", sender: "fetch" },
  { protocol: "soap", sender: "own" },
  { protocol: "soap", sender: "fetch" },
];

const script = fileURLToPath(new URL("make-calls.ts", import.meta.url));

/** What is left behind is a timer of 30 s, or a socket for ever: less than that is no failure. */
const SAFETY_NET_MS = 20_000;

/** Makes calls in a process of their own that are aborted or time out, and sees what stays behind. */
export async function giveUpCalls(
  { program, before, env }: RuntimeProgram,
  { protocol, sender, calls }: CallsToGiveUp,
): Promise<GivenUpCalls> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    respondWithHalf(socket, connections);
    connections += 1;
  });
  const baseUrl = await listening(server);
  const args = [...before, script, baseUrl, protocol, sender, String(calls)];
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    const ends = await firstLine(child);
    // Ends once every connection has.
    const closed = once(server.close(), "close").then(() => 0);
    const stillOpen = delay(SAFETY_NET_MS, undefined, { ref: false }).then(() => sockets.size);
    const open = await Promise.race([closed, stillOpen]);
    child.stdin.end();
    const [status] = await Promise.race([exited, delay(SAFETY_NET_MS, [], { ref: false })]);
    return { ...ends, connections, open, ended: status === 0 };
  } finally {
    child.kill();
    for (const socket of sockets) socket.destroy();
  }
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Of three connections one gets nothing, one the head of a response, and one half of its body as well. */
function respondWithHalf(socket: Socket, number: number): void {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";
  const halves = ["", head, `${head}{"content":[`];
  socket.once("data", () => socket.write(halves[number % halves.length] ?? "")).resume();
}

async function firstLine(child: ChildProcess): Promise<{ resolved: number; rejected: number }> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) return JSON.parse(text);
  }
  throw new Error(`The program of the calls ended early, with ${child.exitCode}`);
}
