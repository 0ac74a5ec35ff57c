import { connect, createServer, type Socket } from "node:net";

/** A proxy of a database whose connections can fall silent without a reset. */
export interface Network extends AsyncDisposable {
  /** The address of the database through the proxy. */
  readonly address: string;
  /** Silences the current connections. The server is told that they ended. */
  cut(): void;
  /**
   * Lets one connection fall silent in both directions, while the server takes it for open: the next one on which a
   * statement with this text is sent.
   *
   * @param share - of what is sent together with that text, how much passes, from 0 to 1
   * @returns when it has happened
   */
  silenceAt(text: string, share: number): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
}

/**
 * @param database - its address, on a Unix socket
 * @param port - to listen on; a free one by default
 */
export async function startNetwork(database: string, port = 0): Promise<Network> {
  const url = new URL(database);
  const path = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const open = new Set<Connection>();
  let silence: { text: string; share: number; done: () => void } | undefined;
  const listener = createServer((client) => {
    const connection = { client, server: connect(path) };
    open.add(connection);
    for (const socket of [client, connection.server]) socket.on("error", () => undefined);
    let isSilent = false;
    client.on("data", (data: Buffer) => {
      if (isSilent) return;
      if (silence === undefined || !data.includes(silence.text)) {
        connection.server.write(data);
        return;
      }
      isSilent = true;
      connection.server.write(data.subarray(0, Math.floor(data.length * silence.share)));
      silence.done();
      silence = undefined;
    });
    connection.server.on("data", (data) => isSilent || client.write(data));
    client.on("close", () => isSilent || connection.server.end());
    connection.server.on("close", () => isSilent || client.end());
  });
  await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  const bound = listener.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  url.search = "";
  url.host = `127.0.0.1:${bound.port}`;
  return {
    address: url.href,
    cut() {
      for (const { client, server } of open) {
        client.removeAllListeners("data").resume();
        server.removeAllListeners("data").removeAllListeners("close").destroy();
      }
      open.clear();
    },
    silenceAt: (text, share) =>
      new Promise((done) => {
        silence = { text, share, done };
      }),
    async [Symbol.asyncDispose]() {
      for (const { client, server } of open) {
        client.destroy();
        server.destroy();
      }
      listener.close();
    },
  };
}
