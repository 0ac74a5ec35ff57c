import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { processIo, runCommand } from "@marketplace-seller/sandbox/cli";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { createReport } from "./report.ts";
import { type DemoContext, runScenario } from "./scenario.ts";

// The command `start` keeps the sandbox running until Ctrl-C; the command `demo` exits after the
// demo scenario. All other arguments of the command line are passed to the sandbox's command.
const [mode, ...args] = process.argv.slice(2);
const stays = mode === "start";
const io = processIo;
const docs = join(import.meta.dirname, "../../../docs/dist");
const report = createReport((line) => io.out(`${line}\n`), process.stdout.isTTY);
const scratch = await mkdtemp(join(tmpdir(), "marketplace-demo-"));
let failure: unknown;

const exitCode = await runCommand(
  ["--log-level", "warn", ...docsOption(), "--data", dataFile(), ...args],
  {
    ...io,
    async untilStopped(sandbox) {
      const { url, credentials } = sandbox;
      const rest = createRestClient({ baseUrl: url, credentials });
      const soap = createSoapClient({ baseUrl: url, credentials });
      try {
        await runScenario({ rest, soap, report, buy: createBuyer(sandbox) });
      } catch (error) {
        failure = error;
        io.error(`\nThe demo scenario failed: ${readMessage(error)}\n`);
      }
      if (!stays) return failure === undefined ? "Every check passed" : "A check failed";
      io.out(nextSteps(sandbox));
      return io.untilStopped(sandbox);
    },
  },
);
await rm(scratch, { recursive: true, force: true });
process.exitCode = failure === undefined ? exitCode : 1;

/**
 * Places an order as a buyer does, by the sandbox's control interface: the seller's interface has
 * no operation that places orders.
 */
function createBuyer({ control }: RunningSandbox): DemoContext["buy"] {
  const [seller] = control.sellers.list();
  return (stockCodes) => {
    const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: 1 }));
    return control.orders.place(seller?.sellerId ?? "", { lines }).orderNumber;
  };
}

/** Serves the documentation site if the site was built. */
function docsOption(): string[] {
  return existsSync(docs) ? ["--docs", docs] : [];
}

/**
 * The command `start` keeps its data in the current folder, the command `demo` in a temporary
 * folder.
 */
function dataFile(): string {
  return stays ? "marketplace-sandbox.db" : join(scratch, "marketplace-sandbox.db");
}

function readMessage(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Renders the addresses and credentials of the sandbox, and a few calls to begin with. */
function nextSteps({ url, credentials }: RunningSandbox): string {
  const headers = `-H 'appKey: ${credentials.appKey}' -H 'appSecret: ${credentials.appSecret}'`;
  return `
The sandbox is running.
  console      ${url}/
  docs         ${existsSync(docs) ? `${url}/docs/` : "npm run docs"}
  REST         ${url}
  SOAP         ${url}/ws/OrderService
  credentials  appKey: ${credentials.appKey}   appSecret: ${credentials.appSecret}

Try next, in another terminal:
  curl -s ${headers} \\
    '${url}/rest/delivery/v1/shipmentPackages?status=Picking&size=2'
  curl -s ${headers} \\
    '${url}/ms/product-query?size=3'
  curl -s '${url}/ws/OrderService?wsdl'

Keep these orders in a database, ./marketplace.db:
  MARKETPLACE_BASE_URL=${url} MARKETPLACE_APP_KEY=${credentials.appKey} \\
    MARKETPLACE_APP_SECRET=${credentials.appSecret} node tools/workspace/run.mjs sync run

Press Ctrl-C to stop.
`;
}
