import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { createSync, sqliteStore, webhook } from "@marketplace-seller/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { receivers, startReceiver } from "./webhook-receivers.ts";

const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const secretOf = (name: string) =>
  `whsec_${Buffer.from(`the ${name} secret of twenty-four bytes and more`).toString("base64")}`;
const secret = secretOf("receiver's");

let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 20, products: 20 });
  folder = mkdtempSync(join(tmpdir(), "webhooks-"));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const syncOf = (database = ":memory:") =>
  createSync({
    store: sqliteStore(database),
    client: { baseUrl: sandbox.url },
    sellers: [{ seller: "shop", credentials }],
  });

/** Delivers every stored change to the webhook, and returns the number of changes. */
async function deliver(
  database: string,
  consumer: string,
  url: string,
  secrets: string | readonly string[],
): Promise<number> {
  await using sync = syncOf(database);
  await sync.consume(consumer, webhook({ url, secret: secrets }));
  await sync.once();
  const offset = (await sync.consumers()).offsets.find((other) => other.consumer === consumer);
  expect(offset).toMatchObject({ failures: 0, lag: 0 });
  return offset?.sequence ?? 0;
}

it.each(receivers)(
  "$path stores each change once, and refuses what another secret signed",
  async (sample) => {
    const { path } = sample;
    const database = join(folder, `${path}.db`);
    const { port, process: receiver, remove } = await startReceiver(sample, secret, database);
    let printed = "";
    receiver.stdout?.on("data", (chunk) => {
      printed += chunk;
    });
    const url = `http://127.0.0.1:${port}/`;
    const respond = (headers: Record<string, string> = {}) =>
      fetch(url, { method: "POST", body: "{}", headers }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => respond()).toBe(401);
    const now = String(Math.floor(Date.now() / 1000));
    const forged = { "webhook-id": "shop:1", "webhook-timestamp": now };
    expect(await respond({ ...forged, "webhook-signature": "v1,AAAA" })).toBe(401);
    const orders = join(folder, `${path}.orders.db`);
    const changes = await deliver(orders, "bus", url, [secretOf("next"), secret]);
    // A second consumer sends each event again with the same id, as the sync does after a crash.
    expect(await deliver(orders, "repeated", url, secret)).toBe(changes);
    receiver.kill();
    const stored = path.endsWith(".ts")
      ? printed.trim().split("\n")
      : new DatabaseSync(database).prepare("SELECT type FROM received").all();
    expect(stored).toHaveLength(changes);
    expect(changes).toBeGreaterThan(5);
    remove();
  },
);

it("configurations send to one address, and to an address for each seller, signed with the secret of that seller", async () => {
  const received: { path: string; type: string; signatures: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const { type } = JSON.parse(await text(request));
    const signatures = String(request.headers["webhook-signature"]);
    received.push({ path: request.url ?? "", type, signatures });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const secrets = [secretOf("old"), secretOf("new")].join(" ");
  const address = `http://127.0.0.1:${port}`;
  Object.assign(process.env, {
    ...{ HOOKS: address, SHOP_SECRETS: secrets },
    ...{ ERP_URL: `${address}/erp`, WEBHOOK_SECRET: secret },
  });
  for (const name of ["erp", "tenants"]) {
    const { default: config } = await import(`../src/guides/webhooks/${name}.config.ts`);
    await using sync = createSync({
      store: sqliteStore(":memory:"),
      client: { baseUrl: sandbox.url },
      ...config,
    });
    await sync.once();
    expect((await sync.consumers()).offsets).toMatchObject([{ lag: 0, failures: 0 }]);
  }
  receiver.close();
  const [toErp, toShop] = ["/erp", "/shop"].map((path) =>
    received.filter((item) => item.path === path),
  );
  expect(toErp?.length).toBeGreaterThan(toShop?.length ?? 0);
  expect(toShop?.length).toBeGreaterThan(0);
  for (const { type, signatures } of toShop ?? []) {
    expect(type).toMatch(/^package\.(new|cancelled)$/);
    expect(signatures).toMatch(/^v1,\S+ v1,\S+$/);
  }
});
