import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { useFolder } from "../folder.fixture.ts";
import { isDatabaseAway } from "./failures.ts";
import { postgresStore } from "./postgres-store.ts";

/** Answers the request for TLS, or the startup message of a client. */
type Answer = (socket: Socket) => void;

const SSL_REQUEST = 80_877_103;

describe("TLS with a PostgreSQL server", () => {
  const { path } = useFolder();
  const servers: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
  });

  /** Starts the first part of a PostgreSQL server; returns its port. */
  const serve = async (onTlsRequest: Answer, onStartup: Answer = (socket) => socket.destroy()) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (data) =>
        (data.readInt32BE(4) === SSL_REQUEST ? onTlsRequest : onStartup)(socket),
      );
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  };

  const withCertificate = (name: string): Answer => {
    const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
    const files = ["-keyout", path("key.pem"), "-out", path("ca.pem")];
    const args = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes".split(" ");
    execFileSync("openssl", [...args, ...subject, ...files], { stdio: "pipe" });
    const secureContext = createSecureContext({
      key: readFileSync(path("key.pem")),
      cert: readFileSync(path("ca.pem")),
    });
    return (socket) => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, secureContext }).on("error", () => undefined);
    };
  };
  const withoutTls: Answer = (socket) => socket.end("N");
  const plain: Answer = (socket) => socket.end("S not TLS");
  const demandTls =
    (reason: string): Answer =>
    (socket) => {
      const fields = ["SFATAL", "VFATAL", "C28000", `M${reason}`, ""].join("\0");
      const head = Buffer.from("E\0\0\0\0");
      head.writeInt32BE(fields.length + 5, 1);
      socket.end(Buffer.concat([head, Buffer.from(`${fields}\0`)]));
    };

  const refusal = (port: number, parameters: string): Promise<unknown> => {
    const url = `postgres://sync@localhost:${port}/orders?${parameters}`;
    return postgresStore(url).open(Date.now).catch(Object);
  };

  const NEEDED = 'no pg_hba.conf entry for host "10.0.0.7", user "sync", database "orders"';

  it.each<[string, () => readonly [Answer, Answer?], string, RegExp]>([
    [
      "a self-signed certificate",
      () => [withCertificate("localhost")],
      "sslmode=verify-full",
      /is not trusted: add \?sslmode=verify-full&sslrootcert=/,
    ],
    [
      "a certificate of another issuer",
      () => {
        const answer = withCertificate("localhost");
        withCertificate("localhost");
        return [answer];
      },
      "sslmode=verify-full&sslrootcert=FOLDER/ca.pem",
      /is not trusted: add .*sslrootcert=/,
    ],
    [
      "a certificate of another name",
      () => [withCertificate("other.example.com")],
      "sslmode=verify-full&sslrootcert=FOLDER/ca.pem",
      /is for another host name.*sslmode=verify-ca&sslrootcert=/,
    ],
    ["no TLS", () => [withoutTls], "sslmode=verify-full", /has no TLS.*sslmode=disable/],
    [
      "no TLS after it promised TLS",
      () => [plain],
      "sslmode=verify-full",
      /TLS .*check sslmode, sslrootcert/,
    ],
    [
      "a demand for TLS",
      () => [withoutTls, demandTls(`${NEEDED}, no encryption`)],
      "",
      /accepts only connections with TLS.*sslmode=verify-full&sslrootcert=/,
    ],
    [
      "a demand for TLS, before version 14",
      () => [withoutTls, demandTls(`${NEEDED}, SSL off`)],
      "sslmode=disable",
      /accepts only connections with TLS/,
    ],
    [
      "a missing file of sslrootcert",
      () => [withoutTls],
      "sslrootcert=FOLDER/none.pem",
      /cannot be read; check sslrootcert/,
    ],
    [
      "a broken file of sslrootcert",
      () => [withCertificate("localhost")],
      "sslrootcert=FOLDER/key.pem",
      /sslrootcert/,
    ],
  ])(
    "that has %s is an unreachable database, with advice, for which nobody waits",
    async (_, answers, parameters, advice) => {
      const port = await serve(...answers());
      const failed = await refusal(port, parameters.replace("FOLDER", path()));
      expect(failed).toMatchObject({
        code: "database-unreachable",
        message: expect.stringMatching(advice),
      });
      expect(isDatabaseAway(failed)).toBe(false);
    },
  );
});
