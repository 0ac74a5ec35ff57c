import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createGateway } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCode } from "./run-code.ts";

let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 20, products: 20 });
  folder = mkdtempSync(join(tmpdir(), "network-"));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const newCertificate = (subject: string, key: string, certificate: string, ...more: string[]) =>
  execFileSync(
    "openssl",
    [
      ..."req -x509 -newkey rsa:2048 -nodes -days 2".split(" "),
      ...["-subj", subject, "-keyout", key, "-out", certificate, ...more],
    ],
    { cwd: folder, stdio: "pipe" },
  );

it("the sample with a proxy sends through it", async () => {
  let tunnels = 0;
  const proxy = createServer().on("connect", ({ url = "" }, client) => {
    tunnels += 1;
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  const addresses = {
    "http://127.0.0.1:4010": sandbox.url,
    "http://proxy.example:3128": `http://127.0.0.1:${port}`,
  };
  expect(await runCode("guides/network/proxy.ts", { addresses })).toBe("5 packages");
  expect(tunnels).toBe(1);
  proxy.close();
});

it("the sample with certificates trusts a company's certificate authority and sends a client certificate", async () => {
  const host = ["-addext", "subjectAltName=DNS:localhost"];
  newCertificate("/CN=localhost", "gateway-key.pem", "company-ca.pem", ...host);
  newCertificate("/CN=my-erp", "client-key.pem", "client.pem");
  const file = (name: string): string => join(folder, name);
  const read = (name: string): Buffer => readFileSync(file(name));
  const requested: string[] = [];
  const options = {
    key: read("gateway-key.pem"),
    cert: read("company-ca.pem"),
    ca: read("client.pem"),
    requestCert: true,
  };
  const gateway = createGateway(options, (incoming, response) => {
    requested.push(String(incoming.url));
    request(`${sandbox.url}${incoming.url}`, { headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, resolve));
  const { port } = gateway.address() as AddressInfo;
  const names = ["company-ca.pem", "client.pem", "client-key.pem"];
  const printed = await runCode("guides/network/certificate.ts", {
    addresses: { "https://gateway.example": `https://localhost:${port}` },
    files: Object.fromEntries(names.map((name) => [name, file(name)])),
  });
  expect(printed).toBe("5 packages");
  expect(requested).toHaveLength(1);
  gateway.close();
});
