import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { processSurroundings, runCommand } from "@marketplace-seller/sandbox/cli";
import { createSoapClient } from "@marketplace-seller/soap-client";
import type { DemoContext } from "./demo-context.ts";
import { nextSteps } from "./next-steps.ts";
import { createReport } from "./report.ts";
import { runScenario } from "./scenario.ts";

// `start` keeps the sandbox running until Ctrl-C; `demo` exits after the scenario. All other arguments are
// the sandbox's own.
const [mode, ...args] = process.argv.slice(2);
const stays = mode === "start";
const around = processSurroundings;
const report = createReport((line) => around.out(`${line}\n`), process.stdout.isTTY);
const scratch = await mkdtemp(join(tmpdir(), "marketplace-demo-"));
let failure: unknown;

const exitCode = await runCommand(
  ["--log-level", "warn", ...docsOption(), "--data", dataFile(), ...args],
  {
    ...around,
    async untilStopped(sandbox) {
      const { url, credentials } = sandbox;
      const rest = createRestClient({ baseUrl: url, credentials });
      const soap = createSoapClient({ baseUrl: url, credentials });
      try {
        await runScenario({ rest, soap, report, buy: buyerOf(sandbox) });
      } catch (error) {
        failure = error;
        around.error(`\nThe demo scenario failed: ${messageOf(error)}\n`);
      }
      if (!stays) return failure === undefined ? "Every check passed" : "A check failed";
      around.out(nextSteps(sandbox));
      return around.untilStopped(sandbox);
    },
  },
);
await rm(scratch, { recursive: true, force: true });
process.exitCode = failure === undefined ? exitCode : 1;

/** Places an order as a buyer does, by the sandbox's control interface: sellers have no operation for it. */
function buyerOf({ control }: RunningSandbox): DemoContext["buy"] {
  const [seller] = control.sellers.list();
  return (stockCodes) => {
    const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: 1 }));
    return control.orders.place(seller?.sellerId ?? "", { lines }).orderNumber;
  };
}

/** Serves the documentation if it was built. */
function docsOption(): string[] {
  const docs = join(import.meta.dirname, "../../../docs/dist");
  return existsSync(docs) ? ["--docs", docs] : [];
}

/** `start` keeps its data in the current folder, `demo` in a temporary one. */
function dataFile(): string {
  return stays ? "marketplace-sandbox.db" : join(scratch, "marketplace-sandbox.db");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
