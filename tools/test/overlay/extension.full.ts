import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { x } from "tinyexec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/main.ts";
import { type CheckoutCopy, copyCheckout } from "../../src/release/checkout-copy.ts";
import { repositoryRoot } from "../repository-root.ts";
import { driftProgram, offersProgram, program } from "./program.ts";
import { type RunningMock, startMock } from "./start-mock.ts";

const source = "--conditions=@marketplace-seller/source";
const overlay = "specs/overlays/task-details.yaml";
const acceptance = "specs/overlays/order-acceptance.yaml";
const soapOverlay = "specs/overlays/hold-order-items.wsdl.yaml";
const slow = { timeout: 60_000 };

let copy: CheckoutCopy;
const lines: string[] = [];
beforeAll(async () => {
  copy = copyCheckout(repositoryRoot);
  const overlays = [overlay, acceptance, soapOverlay];
  const code = await generate(...overlays.flatMap((file) => ["--overlay", file]));
  expect(lines.join("\n")).not.toContain("Nothing was written");
  expect(code).toBe(0);
  writeFileSync(join(copy.root, "packages/examples/src/task-outcomes.ts"), program);
  // The copy of the repository has only sources, so the packages are built first, because the docs contain the API
  // model that a build writes.
  for (const model of globSync("packages/*/reports/api/*.api.{json,md}", { cwd: repositoryRoot }))
    cpSync(join(repositoryRoot, model), join(copy.root, model));
  expect(await run("specs/build/main.ts")).toMatchObject({ code: 0 });
}, 60_000);
afterAll(() => copy.remove());

function generate(...args: string[]): Promise<number> {
  lines.length = 0;
  return main(args, {
    root: pathToFileURL(`${copy.root}/`),
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
  });
}

async function run(...args: string[]): Promise<{ code: number; out: string }> {
  const options = { nodeOptions: { cwd: copy.root } };
  const { exitCode = 1, stdout, stderr } = await x(process.execPath, args, options);
  return { code: exitCode, out: exitCode === 0 ? stdout : stdout + stderr };
}

const typescript = join(repositoryRoot, "node_modules/typescript/bin/tsc");

describe("an extension without manual edits", () => {
  test("becomes part of the contract: a second generation changes nothing", async () => {
    expect(readFileSync(join(copy.root, "specs/overlays/active.yaml"), "utf8")).toContain(
      `overlays:\n  - ${overlay}\n  - ${acceptance}\n  - ${soapOverlay}\n`,
    );
    expect(await generate("--check")).toBe(0);
  });

  test("is in the client with its retry class, its paging and its checks", () => {
    const read = (file: string) =>
      readFileSync(join(copy.root, "packages/rest-client/src/gen", file), "utf8");
    expect(read("operations.gen.ts")).toMatch(
      /queryTaskDetails: \{\s*method: "POST",[^}]*retry: "safe"/,
    );
    expect(read("operations.gen.ts")).toContain('items: "skus.content"');
    expect(read("requests.gen.ts")).toContain("validateUpdateOrderLineStatusBody");
  });

  test("is in the SOAP client with its types and its retry class", () => {
    const read = (file: string) =>
      readFileSync(join(copy.root, "packages/soap-client/src/gen", file), "utf8");
    expect(read("operations.gen.ts")).toMatch(/HoldItems: \{ .*retry: "never" \}/);
    expect(read("types.gen.ts")).toContain("  HoldItems: HoldItemsRequestInput;\n");
  });

  test.each(["rest-client", "soap-client", "sandbox", "console", "examples", "contract-tests"])(
    "compiles: %s",
    slow,
    async (name) => {
      const { code, out } = await run(typescript, "-p", `packages/${name}/tsconfig.json`);
      expect(out).toBe("");
      expect(code).toBe(0);
    },
  );

  test("is in the docs, with its sample", slow, async () => {
    // The site generator works only in the folder where it is installed.
    const probe = join(copy.root, "packages/docs/src/probe.ts");
    writeFileSync(probe, 'import { writeSource } from "./build-site.ts";\nawait writeSource();\n');
    const { code, out } = await run(source, probe);
    expect(code, out).toBe(0);
    const page = readFileSync(
      join(copy.root, "packages/docs/.work/public/reference/rest/queryTaskDetails.md"),
      "utf8",
    );
    expect(page).toContain("client.operations.queryTaskDetails");
    const soap = join(copy.root, "packages/docs/.work/public/reference/soap/HoldItems.md");
    expect(readFileSync(soap, "utf8")).toContain("heldItemCount");
  });

  test("is in the coverage check, as rules without a case", slow, async () => {
    const probe = `import { readContracts } from "@marketplace-seller/tools/contracts";
import { readOpenApi } from "./contract/open-api.ts";
import { restRules, soapRules } from "./cases/coverage.ts";
const rules = [...restRules(await readOpenApi()), ...soapRules(readContracts().soap)];
console.log(JSON.stringify(rules));
`;
    writeFileSync(join(copy.root, "packages/contract-tests/src/probe.ts"), probe);
    const { code, out } = await run(source, "packages/contract-tests/src/probe.ts");
    expect(code, out).toBe(0);
    const rules: string[] = JSON.parse(out);
    expect(rules).toContain("queryTaskDetails response 200");
    expect(rules).toContain("HoldItems failure");
    expect(rules).toContain("HoldItemsRequest.orderItemList required");
  });

  test("is called by the typed SOAP client, and refused before sending", slow, async () => {
    writeFileSync(join(copy.root, "packages/examples/src/probe.ts"), useOfSoap);
    const { code, out } = await run(source, "packages/examples/src/probe.ts");
    expect(code, out).toBe(0);
    expect(JSON.parse(out)).toEqual([1, "invalid-request", "FailedResultError"]);
  });

  test("awaits a task until each SKU has an outcome, against the mock server", slow, async () => {
    const mock = await mockOfCopy();
    try {
      const { code, out } = await run(
        source,
        "packages/examples/src/task-outcomes.ts",
        `http://127.0.0.1:${mock.port}`,
      );
      expect(code, out).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        outcomes: [
          { itemCode: "MUG-RED", status: "SUCCESS", sku: { salePrice: "129.90", stock: 12 } },
          {
            itemCode: "MUG-BLUE",
            status: "FAIL",
            reasons: ["The list price is below the sale price."],
          },
        ],
        accepted: { content: [{ lineId: "500001", status: "SUCCESS" }, { lineId: "500002" }] },
        refused: "invalid-request",
      });
    } finally {
      mock.process.kill();
    }
  });

  test(
    "reports to the sync the outcome of prices and stock without a product query",
    slow,
    async () => {
      writeFileSync(join(copy.root, "packages/examples/src/probe.ts"), offersProgram);
      const { code, out } = await run(source, "packages/examples/src/probe.ts");
      expect(code, out).toBe(0);
      expect(JSON.parse(out.trim().split("\n").at(-1) ?? "")).toEqual({
        states: { "STK-00001": ["confirmed", "confirmed"], NEVER: [null, "rejected"] },
        reason: "The seller has no product with this stockCode.",
        requests: ["queryTaskDetails", "updatePriceAndStock"],
      });
    },
  );

  test(
    "is served by the sandbox, which reports operations without an implementation",
    slow,
    async () => {
      const probe = `import { createSandbox } from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";
const sandbox = await createSandbox({ packages: 1, products: 1 });
const ask = async (body: unknown) => {
  const response = await sandbox.fetch(new Request("http://sandbox/ms/product/task-details/page-query", {
    method: "POST",
    headers: { appKey: "sandbox-key", appSecret: "sandbox-secret", "content-type": "application/json" },
    body: JSON.stringify(body),
  }));
  return [response.status, (await response.json() as { message: string }).message];
};
console.log(JSON.stringify([
  await ask({ taskId: 1, pageable: { page: 0, size: 10 } }),
  await ask({ taskId: 1 }),
]));
const soap = createSoapClient({
  baseUrl: "http://sandbox",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  fetch: sandbox.fetch,
});
const items = { orderItem: [{ id: "1" }] };
await soap.operations.HoldItems({ orderItemList: items }).catch((error) => console.log(String(error)));
await sandbox.close();
`;
      writeFileSync(join(copy.root, "packages/examples/src/probe.ts"), probe);
      const { code, out } = await run(source, "packages/examples/src/probe.ts");
      expect(code, out).toBe(0);
      const [rest = "", soap] = out.trim().split("\n").slice(-2);
      expect(JSON.parse(rest)).toEqual([
        [400, expect.stringContaining("task was not found")],
        [400, expect.stringContaining("$.pageable")],
      ]);
      expect(soap).toContain("does not implement this operation yet. It is HoldItems.");
    },
  );
});

test(
  "a package in another folder compiles, and sends its calls to the operator's base path",
  slow,
  async () => {
    const overlays = ["task-details.yaml", "operator-profile.yaml"];
    const args = overlays.flatMap((file) => ["--overlay", `specs/overlays/${file}`]);
    const folder = join(copy.root, "packages/mine");
    expect(await generate(...args, "--out", folder, "--name", "@ornek/client")).toBe(0);
    mkdirSync(join(folder, "node_modules"));
    for (const name of ["@marketplace-seller", "openapi-fetch", "undici", "soap"]) {
      const owner = name === "soap" ? "soap-client" : "rest-client";
      const installed = join(copy.root, "packages", owner, "node_modules", name);
      symlinkSync(installed, join(folder, "node_modules", name));
    }
    const core = join(copy.root, "packages/client-core/tsconfig.build.json");
    expect(await run(typescript, "-p", core)).toEqual({ code: 0, out: "" });
    expect(await run(typescript, "-p", folder)).toEqual({ code: 0, out: "" });
    writeFileSync(join(folder, "use.mjs"), useOfPackage);
    const { code, out } = await run(source, join(folder, "use.mjs"));
    expect(code, out).toBe(0);
    expect(JSON.parse(out)).toEqual({
      outcomes: ["MUG-RED"],
      url: "https://seller-api.ornek.example/integration/ms/product/task-details/page-query",
      namespace: "urn:ornek:orders:v1",
    });
  },
);

test(
  "a value that only an overlay declares is reported as drift by clients without it, and stored",
  slow,
  async () => {
    const lockers = "specs/overlays/lockers.yaml";
    writeFileSync(join(copy.root, lockers), overlayWithLockers);
    const control = join(copy.root, "specs/sandbox/control.openapi.yaml");
    const contract = readFileSync(control, "utf8");
    writeFileSync(control, contract.replace("EASYPOINT, PUP]", "EASYPOINT, PUP, LOCKER]"));
    expect(await generate("--overlay", lockers), lines.join("\n")).toBe(0);
    writeFileSync(join(copy.root, "packages/examples/src/probe.ts"), driftProgram(repositoryRoot));
    const { code, out } = await run(source, "packages/examples/src/probe.ts");
    expect(code, out).toBe(0);
    const drift = {
      operation: "listShipmentPackages",
      path: "content[].deliveryAddressType",
      kind: "unknown-value",
    };
    expect(JSON.parse(out.trim().split("\n").at(-1) ?? "")).toEqual({
      noticed: [drift],
      events: [{ type: "contract-drift", ...drift }],
      stored: ["LOCKER"],
    });
  },
);

const overlayWithLockers = `overlay: 1.0.0
info: { title: Lockers, version: 1.0.0 }
actions:
  - target: $.components.schemas.ShipmentPackage.properties.deliveryAddressType.enum
    update: LOCKER
`;

const useOfPackage = `import { createRestClient, operatorDefaults } from "@ornek/client";
import { createSoapClient } from "@ornek/client/soap";
const credentials = { appKey: "key", appSecret: "secret" };
const requests = [];
const fetch = async (url) => {
  requests.push({ url });
  const sku = { itemCode: "MUG-RED", status: "SUCCESS", reasons: [] };
  const content = requests.length === 1 ? [sku] : [];
  return Response.json({ taskId: 1, status: "PROCESSED", skus: { content } });
};
const rest = createRestClient({ baseUrl: operatorDefaults.baseUrl, credentials, fetch });
const body = { taskId: 1, pageable: { page: 0, size: 1 } };
const outcomes = [];
for await (const { itemCode } of rest.operations.queryTaskDetails.items({ body })) outcomes.push(itemCode);
let message = "";
const soap = createSoapClient({
  baseUrl: operatorDefaults.baseUrl,
  credentials,
  retry: { maxAttempts: 1 },
  fetch: async (_url, { body }) => {
    message = String(body);
    return new Response("", { status: 400 });
  },
});
await soap.orders.detail({ orderRequest: { id: "1" } }).catch(() => {});
const namespace = /urn:[^"]+/.exec(message)?.[0];
console.log(JSON.stringify({ outcomes, url: requests[0].url, namespace }));
`;

const useOfSoap = `import { createSoapClient } from "@marketplace-seller/soap-client";
const respond = (result: string) =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  '<os:HoldItemsResponse xmlns:os="urn:marketplace-seller:order-service">' + result + "</os:HoldItemsResponse></s:Body></s:Envelope>";
const responses = [
  respond("<result><status>success</status></result><heldItemCount>1</heldItemCount>"),
  respond("<result><status>failure</status><errorMessage>unknown item</errorMessage></result>"),
];
const client = createSoapClient({
  baseUrl: "http://service.example",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  fetch: async () => new Response(responses.shift(), { headers: { "content-type": "text/xml" } }),
});
const items = { orderItem: [{ id: "1" }] };
const { heldItemCount } = await client.operations.HoldItems({ orderItemList: items, reason: "gift" });
const refused = await client.operations
  .HoldItems({ orderItemList: {} } as never)
  .catch(({ code }: { code: string }) => code);
const failed = await client.operations
  .HoldItems({ orderItemList: items })
  .catch(({ name }: { name: string }) => name);
console.log(JSON.stringify([heldItemCount, refused, failed]));
`;

/** Starts Prism with the bundled contract of the copied repository. */
function mockOfCopy(): Promise<RunningMock> {
  const prism = join(repositoryRoot, "tools/node_modules/.bin/prism");
  return startMock(`${prism} mock --port 0 specs/dist/openapi.json`, copy.root);
}
