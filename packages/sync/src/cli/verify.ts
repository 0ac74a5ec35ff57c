import { Option } from "commander";
import type { Difference, VerifyOptions } from "../app/verify-sellers.ts";
import { formatLocalTime } from "../contract/local-time.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { resolveTimeZone } from "./config/resolve-options.ts";
import { readDateRange } from "./date-range.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import {
  addCsvOptions,
  type CsvFlags,
  checkCsvFlags,
  resolveCsvDialect,
} from "./files/csv-dialect.ts";
import { createCsvWriter } from "./files/csv-writer.ts";
import { createProgressLine } from "./output/progress-line.ts";
import {
  describeDifference,
  differenceColumns,
  renderDifference,
  renderVerification,
} from "./output/render-verification.ts";
import { escapeLine, renderJson } from "./output/terminal-text.ts";
import { requireSellers } from "./require-sellers.ts";
import { DATE_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

interface VerifyFlags extends SharedFlags, CsvFlags, Pick<VerifyOptions, "by" | "witness"> {
  readonly from: string;
  readonly to?: string;
  readonly repair?: true;
  readonly json?: true;
  readonly csv?: true;
}

export function addVerify({ command, io, setExitCode }: Cli): void {
  const description = "compare what is stored with the service: packages, their sums, and stock";
  addCsvOptions(command("verify", description, undefined, DATE_FLAGS))
    .requiredOption("--from <date>", "the first date of the range, such as 2026-11-01")
    .option("--to <date>", "the last one; a date alone includes its day; at most now, the default")
    .addOption(
      new Option("--by <time>", "what the range limits: the order's creation, or the last update")
        .choices(["created", "updated"])
        .default("created"),
    )
    .addOption(
      new Option("--witness <service>", "also compare the orders with another interface").choices([
        "soap",
      ]),
    )
    .option("--repair", "let the feed read again what is missing or different")
    .addOption(new Option("--json", "one JSON object a line: differences, then the results"))
    .addOption(new Option("--csv", "the differences as CSV").conflicts("json"))
    .action(async (flags: VerifyFlags) => {
      const range = await readDateRange(flags, io);
      if (flags.witness !== undefined && flags.by === "updated") {
        throw new UsageError("--witness soap needs --by created, by which SOAP searches orders");
      }
      const output = await createOutput(flags, io);
      await withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        const { by, witness, repair } = flags;
        const verified = await sync.verify({
          ...{ ...range, signal, ...pickSeller(flags) },
          ...{ ...(by && { by }), ...(witness && { witness }), ...(repair && { repair }) },
          ...output,
        });
        output.end();
        requireSellers(verified, { io, setExitCode });
        for (const [seller, verification] of verified) {
          if (!verification?.isEqual) setExitCode(EXIT.incomplete);
          const text =
            verification === undefined
              ? `${seller}: could not be compared\n`
              : renderVerification(seller, verification, output.timeZone);
          if (flags.json) io.out(`${renderJson({ seller, isEqual: null, ...verification })}\n`);
          else (flags.csv ? io.error : io.out)(text);
        }
        if (repair) {
          io.error("Run, or marketplace-sync once, reads again what is missing or different.\n");
        }
      });
    });
}

/** Differences as they are found; progress to standard error. */
async function createOutput(flags: VerifyFlags, io: CommandIo) {
  const isCsv = flags.csv === true;
  checkCsvFlags(flags, isCsv, "--csv");
  const timeZone = await resolveTimeZone(flags, io);
  const csv = createCsvWriter(differenceColumns, resolveCsvDialect(flags, timeZone));
  if (isCsv) io.out(csv.header);
  const render = (difference: Difference) => {
    if (isCsv) return renderDifference(difference).map(csv.renderLine).join("");
    return `${flags.json ? renderJson(difference) : escapeLine(describeDifference(difference))}\n`;
  };
  const { error: write, isTerminal } = io;
  const progress = createProgressLine({ write, isTerminal, now: Date.now });
  return {
    timeZone,
    onDifference(difference: Difference): void {
      progress.clear();
      io.out(render(difference));
    },
    onProgress: ({ seller, to, compared }: Parameters<Required<VerifyOptions>["onProgress"]>[0]) =>
      progress.show(
        () => `${seller}: ${compared} packages compared, up to ${formatLocalTime(to, timeZone)}`,
      ),
    end: progress.clear,
  };
}
