import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { processSurroundings, runCommand } from "@marketplace-seller/sandbox/cli";
import { createSoapClient } from "@marketplace-seller/soap-client";
import type { Day } from "./day.ts";
import { createNarrator } from "./narrator.ts";
import { liveTheDay } from "./story.ts";
import { whatToTryNext } from "./what-to-try-next.ts";

// `start` stays up until Ctrl-C; `demo` ends with the story. All other arguments are the sandbox's own.
const [mode, ...args] = process.argv.slice(2);
const stays = mode === "start";
const around = processSurroundings;
const narrator = createNarrator((line) => around.out(`${line}\n`), process.stdout.isTTY);
const scratch = await mkdtemp(join(tmpdir(), "sellers-day-"));
let broken: unknown;

const exitCode = await runCommand(
  ["--log-level", "warn", ...docsOption(), "--data", dataFile(), ...args],
  {
    ...around,
    async untilStopped(sandbox) {
      const { url, credentials } = sandbox;
      const rest = createRestClient({ baseUrl: url, credentials });
      const soap = createSoapClient({ baseUrl: url, credentials });
      try {
        await liveTheDay({ rest, soap, narrator, buy: buyerOf(sandbox) });
      } catch (error) {
        broken = error;
        around.error(`\nThe demo scenario failed: ${messageOf(error)}\n`);
      }
      if (!stays) return broken === undefined ? "Every check passed" : "A check failed";
      around.out(whatToTryNext(sandbox));
      return around.untilStopped(sandbox);
    },
  },
);
await rm(scratch, { recursive: true, force: true });
process.exitCode = broken === undefined ? exitCode : 1;

/** Buyers are no part of the sellers' interface: the sandbox's control interface plays them. */
function buyerOf({ control }: RunningSandbox): Day["buy"] {
  const [seller] = control.sellers.list();
  return (stockCodes) => {
    const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: 1 }));
    return control.orders.place(seller?.sellerId ?? "", { lines }).orderNumber;
  };
}

/** The documentation is served where it was built. */
function docsOption(): string[] {
  const docs = join(import.meta.dirname, "../../../docs/dist");
  return existsSync(docs) ? ["--docs", docs] : [];
}

/** What is started is kept beside the user's work; what is only shown is thrown away. */
function dataFile(): string {
  return stays ? "marketplace-sandbox.db" : join(scratch, "marketplace-sandbox.db");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
