import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { createSync, sqliteStore, webhook } from "@marketplace-seller/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCode, startSample } from "./run-code.ts";

const command = join(import.meta.dirname, "../../sync/src/bin.ts");
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const secret = `whsec_${Buffer.from("a secret of twenty-four bytes and more").toString("base64")}`;

/** Which of the runtimes that samples need this machine has. */
const has = async (program: string): Promise<boolean> =>
  promisify(execFile)(program, ["--version"]).then(
    () => true,
    () => false,
  );
const python = (await has("python3")) ? ["python3"] : [];

let sandbox: RunningSandbox;
let folder: string;
let lines: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 20, products: 20 });
  folder = mkdtempSync(join(tmpdir(), "bus-"));
  const env = {
    ...process.env,
    MARKETPLACE_BASE_URL: sandbox.url,
    MARKETPLACE_APP_KEY: credentials.appKey,
    MARKETPLACE_APP_SECRET: credentials.appSecret,
  };
  const sync = (...args: string[]) => {
    const node = ["--conditions=@marketplace-seller/source", command, ...args];
    return promisify(execFile)(process.execPath, node, { cwd: folder, env });
  };
  await sync("once");
  lines = (await sync("changes", "bus")).stdout;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

describe("changes on standard output", () => {
  it("go to a bus, each with a key of its own", async () => {
    const sent = (await runCode("guides/feed-a-bus/send-to-bus.ts", { input: lines })).split("\n");
    expect(sent.length).toBe(lines.trim().split("\n").length);
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it.each(python)("are read by %s", async (program) => {
    const path = "guides/other-languages/read_changes.py";
    const read = await runCode(path, { command: [program], input: lines });
    expect(read.split("\n").length).toBe(lines.trim().split("\n").length);
  });

  it.each(python)("stand in tables that %s reads", async (program) => {
    const files = { "marketplace.db": join(folder, "marketplace.db") };
    const read = await runCode("guides/other-languages/orders.py", { command: [program], files });
    expect(read.split("\n")).toHaveLength(3);
    expect(read).toMatch(/^\d+ STK-\d+ \d+ \d+\.\d\d$/m);
  });
});

describe("a webhook", () => {
  it("is stored once by the sample that receives it, which refuses a false signature", async () => {
    const probe = createServer().listen(0);
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const env = { PORT: String(port), WEBHOOK_SECRET: secret };
    const { process: receiver, remove } = startSample("guides/feed-a-bus/receive-webhook.ts", {
      env,
    });
    const url = `http://127.0.0.1:${port}`;
    let printed = "";
    receiver.stdout?.on("data", (chunk) => {
      printed += chunk;
    });
    await expect
      .poll(() =>
        fetch(url, { method: "POST", body: "{}" }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(401);
    const sync = createSync({
      store: sqliteStore(":memory:"),
      client: { baseUrl: sandbox.url },
      sellers: [{ seller: "shop", credentials }],
    });
    await sync.consume("bus", webhook({ url, secret }));
    await sync.once();
    const [position] = (await sync.consumers()).positions;
    await sync.close();
    receiver.kill();
    expect(printed.trim().split("\n")).toHaveLength(position?.sequence ?? 0);
    expect(printed).toMatch(/^package\.new \d+$/m);
    remove();
  });

  it("goes to an address for each seller, with the changes that its filter fits", async () => {
    const types = new Map<string, Set<string>>();
    const receiver = createHttpServer(async (request, response) => {
      const { type } = JSON.parse(await text(request));
      types.set(request.url ?? "", (types.get(request.url ?? "") ?? new Set()).add(type));
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    Object.assign(process.env, { HOOKS: `http://127.0.0.1:${port}`, WEBHOOK_SECRET: secret });
    const { default: config } = await import("../src/guides/feed-a-bus/tenants.config.ts");
    const { sellers = [], consumers = {} } = config;
    const store = sqliteStore(":memory:");
    const sync = createSync({ store, client: { baseUrl: sandbox.url }, sellers, consumers });
    await sync.once();
    const { positions } = await sync.consumers();
    await sync.close();
    receiver.close();
    expect(positions).toMatchObject([{ behind: 0, failures: 0 }]);
    expect([...types.keys()]).toEqual(["/shop"]);
    for (const type of types.get("/shop") ?? []) expect(type).toMatch(/^package\.(new|cancelled)$/);
  });

  it.each(python)("is checked in %s", async (program) => {
    const { Webhook } = await import("standardwebhooks");
    const at = new Date();
    const headers = (body: string) => ({
      "webhook-id": "shop:1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("shop:1", at, body),
    });
    const check = `import json, sys
sys.path.insert(0, ${JSON.stringify(join(import.meta.dirname, "../src/guides/other-languages"))})
sys.dont_write_bytecode = True
from webhook import is_genuine
for headers, body in json.loads(sys.argv[1]):
    print(is_genuine(headers, body.encode(), sys.argv[2]))`;
    const cases = [
      [headers('{"a":1}'), '{"a":1}'],
      [headers('{"a":1}'), '{"a":2}'],
    ];
    const args = ["-c", check, JSON.stringify(cases), secret];
    const { stdout } = await promisify(execFile)(program, args);
    expect(stdout).toBe("True\nFalse\n");
  });
});
