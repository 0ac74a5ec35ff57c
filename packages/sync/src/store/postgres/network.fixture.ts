import { connect, createServer, type Socket } from "node:net";

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
}

/**
 * Starts a proxy of a database whose connections can fall silent without a reset.
 *
 * @param database - the database's address, on a Unix socket
 * @param port - the port to listen on; a free one by default
 */
export async function startNetwork(database: string, port = 0) {
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
    /** Of the database through the proxy. */
    address: url.href,
    /** Silences the current connections. The PostgreSQL server sees that the connections are closed. */
    cut() {
      for (const { client, server } of open) {
        client.removeAllListeners("data").resume();
        server.removeAllListeners("data").removeAllListeners("close").destroy();
      }
      open.clear();
    },
    /**
     * Makes one connection silent in both directions while the server considers it open: the next one that sends a
     * statement with this text, of which this share still reaches the server, from 0 to 1.
     *
     * @returns when the connection has become silent
     */
    silenceAt: (text: string, share: number) =>
      new Promise<void>((done) => {
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
