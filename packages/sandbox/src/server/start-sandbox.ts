import { isIP } from "node:net";
import { isLoopback } from "../control/guard.ts";
import { asSandbox, type Sandbox } from "./create-sandbox.ts";
import { resolveOptions, type ServerOptions } from "./options.ts";
import { createService } from "./service.ts";

/** A sandbox that listens. */
export interface RunningSandbox extends Sandbox {
  /** Base URL for the clients, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
}

/** Why a server could not start, with what to do about it. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts a sandbox that listens; by default it listens on this machine alone.
 *
 * @throws OptionError when an option cannot be used.
 * @throws StartError when the port is taken or the address cannot be bound.
 * @throws StoreError when the database file cannot be used.
 * @example
 * ```ts
 * const sandbox = await startSandbox({ port: 0, data: "./sandbox.db" });
 * console.log(sandbox.url);
 * await sandbox.close();
 * ```
 */
export async function startSandbox(options: ServerOptions = {}): Promise<RunningSandbox> {
  const resolved = resolveOptions(options);
  const { port, host, control, controlToken } = resolved;
  if (!isLoopback(host) && control && controlToken === undefined) {
    throw new StartError(
      `On ${host} others can reach the control interface: choose a token (--control-token) or switch it off (--no-control).`,
    );
  }
  const service = createService(resolved, host);
  const sandbox = asSandbox(service);
  try {
    await service.app.listen({ port, host });
  } catch (error) {
    await sandbox.close();
    throw explained(error, port, host);
  }
  const address = service.app.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const url = `http://${urlHost(host)}:${bound}`;
  return { ...sandbox, baseUrl: url, url, port: bound };
}

function explained(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is taken. Choose another with --port, or 0 for a free one.`,
        { cause: error },
      );
    case "EACCES":
      return new StartError(
        `Port ${port} may not be used by this account. Choose one above 1023 with --port.`,
        { cause: error },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`${host} is no address of this machine. Choose another with --host.`, {
        cause: error,
      });
    default:
      return error;
  }
}

/** An address as a URL needs it; all-interface addresses are reached by loopback. */
function urlHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
}
