import { connect, createServer, type Socket } from "node:net";

/** A stand-in for a transaction pooler, such as PgBouncer, between clients and a PostgreSQL server. */
interface Pooler extends AsyncDisposable {
  /** The address of the database through the pooler. */
  readonly address: string;
  /** Silences all connections without a reset, like a network that was cut. */
  freeze(): void;
}

/** A connection to the server, which a client uses for one transaction. */
interface Backend {
  readonly socket: Socket;
  onMessage: (message: Buffer) => void;
}

const READY = 0x5a;
const TERMINATE = 0x58;

/**
 * Starts a pooler that gives each transaction the connection that has been idle longest, and ignores the parameters
 * with which clients start a session.
 *
 * @param address - the database's address, on a Unix socket
 */
export async function startPooler(address: string): Promise<Pooler> {
  const url = new URL(address);
  const path = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const database = url.pathname.slice(1);
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    let backend: Backend | undefined;
    let waiting: Buffer[] | undefined;
    const send = async (message: Buffer): Promise<void> => {
      if (message[0] === TERMINATE) return;
      if (backend !== undefined) return void backend.socket.write(message);
      if (waiting !== undefined) return void waiting.push(message);
      waiting = [message];
      const connection = idle.shift() ?? (await openBackend(keep(connect(path)), database));
      connection.onMessage = (message) => {
        if (isFrozen) return;
        client.write(message);
        if (message[0] !== READY || message.toString("latin1", 5) !== "I") return;
        backend = undefined;
        idle.push(connection);
      };
      backend = connection;
      for (const message of waiting) connection.socket.write(message);
      waiting = undefined;
    };
    client.on("close", () => backend?.socket.destroy());
    const messages = splitMessages((message) => void send(message));
    client.once("data", (startup) => {
      client.write(WELCOME);
      client.on("data", (data) => isFrozen || messages(data as Buffer));
      return startup;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    address: `postgres://postgres@127.0.0.1:${port}/${database}`,
    freeze() {
      isFrozen = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openBackend(socket: Socket, database: string): Promise<Backend> {
  const backend: Backend = { socket, onMessage: () => undefined };
  const text = `user\0postgres\0database\0${database}\0\0`;
  const startup = Buffer.alloc(8);
  startup.writeInt32BE(8 + text.length, 0);
  startup.writeInt32BE(196_608, 4);
  socket.on(
    "data",
    splitMessages((message) => backend.onMessage(message)),
  );
  const ready = new Promise<void>((resolve) => {
    backend.onMessage = (message) => message[0] === READY && resolve();
  });
  socket.write(Buffer.concat([startup, Buffer.from(text)]));
  await ready;
  return backend;
}

/** The messages AuthenticationOk, BackendKeyData and ReadyForQuery of PostgreSQL's protocol. */
const WELCOME = Buffer.from(
  "52 00000008 00000000 4b 0000000c 00000001 00000001 5a 00000005 49".replaceAll(" ", ""),
  "hex",
);

/** Splits a stream into messages of PostgreSQL's protocol: a letter, a length that includes itself, and the content. */
function splitMessages(take: (message: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1;
      take(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
