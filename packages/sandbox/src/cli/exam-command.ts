import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { Exam } from "../exam/exam.ts";
import { ExamError, FIRST_REQUEST_MS, runExam } from "../exam/run-exam.ts";
import type { ExamPrice, ExamRequest } from "../gen/control-openapi.gen.ts";
import { overlayNames } from "../overlays/overlay-operations.ts";
import { type RunningSandbox, startSandbox } from "../server/create-sandbox.ts";
import { optionGroups } from "../server/option-table.ts";
import type { ProfileName } from "../server/resolve-options.ts";
import { createOption, listFields } from "./add-control-commands.ts";
import { findRoute } from "./call-control.ts";
import { type CommandEnd, runExaminee } from "./examinee.ts";
import { formatEvent, formatExamResult, formatJunit } from "./format-exam.ts";
import type { CommandIo } from "./serve.ts";
import { createFlag } from "./serve-options.ts";

/** Ends the command with a status of its own; what happened was printed. */
export class ExamExit extends Error {
  override readonly name = "ExamExit";
  readonly status: number;

  constructor(status: number) {
    super(`exit status ${status}`);
    this.status = status;
  }
}

/** The exit statuses of an exam beside 0. */
const EXAM_EXIT = { commandFailed: 1, noRequest: 2, notPassed: 3 } as const;

interface ExamOptions extends ExamRequest {
  readonly port: number;
  readonly profile: ProfileName;
  readonly json?: true;
  readonly junit?: string;
  readonly every?: number;
}

/** Adds the subcommand `exam`, whose options are the fields of the control operation `startExam`. */
export function addExamCommand(program: Command, io: CommandIo): void {
  const exam = program
    .command("exam")
    .description(
      "judge a seller's program by a simulated day; its exit status is 3 when a rule failed",
    )
    .argument("[command...]", "program to run with the day's address and credentials, after --")
    .passThroughOptions();
  for (const field of listFields(findRoute("startExam"))) exam.addOption(createOption(field));
  exam
    .option("--every <seconds>", "run the program again and again, as cron does", readSeconds)
    .addOption(
      createFlag("profile", optionGroups["Behavior:"].profile).env("MARKETPLACE_SANDBOX_PROFILE"),
    )
    .addOption(createFlag("port", optionGroups["Address:"].port).default(0))
    .option("--json", "print the result as JSON, and what happens to standard error")
    .option("--junit <file>", "write the result as JUnit's XML", readWritableFile)
    .action((command: readonly string[]) => {
      const options = exam.opts<ExamOptions>();
      if (options.every !== undefined && command.length === 0)
        exam.error("error: --every needs a program to run: exam --every 5 -- php cron.php");
      return runExamCommand(command, options, io);
    });
}

function readSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of seconds, at least 1.");
}

/** Creates the file before the day: afterwards it would be too late to choose another. */
function readWritableFile(path: string): string {
  try {
    closeSync(openSync(path, "a"));
    return path;
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be written: ${(error as Error).message}.`);
  }
}

async function runExamCommand(
  command: readonly string[],
  { port, profile, json, junit, every, ...request }: ExamOptions,
  io: CommandIo,
): Promise<void> {
  const say = json ? io.error : io.out;
  await using sandbox = await startSandbox({
    port,
    packages: 0,
    products: 0,
    overlay: overlayNames,
    profile,
  });
  const exam = sandbox.control.exam.begin(request, FIRST_REQUEST_MS);
  const { env, text } = writeFiles(sandbox, exam);
  say(text);
  followExam(exam, say);
  const end = await runExam<CommandEnd | undefined>(exam, (signal) =>
    Promise.race([
      command.length === 0
        ? once(signal, "abort").then(() => undefined)
        : runExaminee({ command, every, env }, signal),
      io.untilStopped(sandbox).then((reason) => interrupt(exam, reason)),
    ]),
  );
  reportEnd(exam, exam.isRefused ? undefined : end, { json, junit }, io);
}

function interrupt(exam: Exam, message: string): CommandEnd {
  exam.end(true);
  return { isFailure: true, message };
}

function reportEnd(
  exam: Exam,
  end: CommandEnd | undefined,
  { json, junit }: { readonly json: true | undefined; readonly junit: string | undefined },
  io: CommandIo,
): void {
  if (!exam.hasBegun) {
    io.error(`error: ${new ExamError(end?.message).message}\n`);
    throw new ExamExit(end?.isFailure ? EXAM_EXIT.commandFailed : EXAM_EXIT.noRequest);
  }
  const result = exam.result();
  if (junit !== undefined) writeFileSync(junit, formatJunit(result));
  io.out(json ? `${JSON.stringify(result, undefined, 2)}\n` : `\n${formatExamResult(result)}`);
  if (end?.isFailure) {
    io.error(`error: Before the day's end ${end.message}.\n`);
    throw new ExamExit(EXAM_EXIT.commandFailed);
  }
  if (end !== undefined)
    io.error("The program ended before the day's end; --every 5 runs it every 5 seconds.\n");
  if (!result.passed) throw new ExamExit(EXAM_EXIT.notPassed);
}

function followExam(exam: Exam, say: (text: string) => void): void {
  const failed = new Set<string>();
  exam.onEvent((event) => {
    say(formatEvent(event));
    for (const { rule, title, status, failures } of exam.result().rules) {
      if (status !== "failed" || failed.has(rule)) continue;
      failed.add(rule);
      say(`          FAILED   ${title}: ${failures[0]?.text}\n`);
    }
  });
}

/** Writes what the program needs into a new folder; returns environment variables with it, and what people read of it. */
function writeFiles({ url, control, sellerId, credentials }: RunningSandbox, exam: Exam) {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-exam-"));
  const [prices, seller] = [join(folder, "prices.csv"), join(folder, "seller.json")];
  const soapUrl = `${url}${control.about.paths.soap}`;
  writeFileSync(prices, formatPrices(exam.view().prices));
  const facts = { baseUrl: url, soapUrl, sellerId, ...credentials, prices };
  writeFileSync(seller, `${JSON.stringify(facts, undefined, 2)}\n`);
  const env = {
    MARKETPLACE_BASE_URL: url,
    MARKETPLACE_SOAP_URL: soapUrl,
    MARKETPLACE_APP_KEY: credentials.appKey,
    MARKETPLACE_APP_SECRET: credentials.appSecret,
    MARKETPLACE_SELLER_FILE: seller,
    MARKETPLACE_PRICES_FILE: prices,
  };
  const text = `The exam begins with the first request to ${url}
  console      ${url}/#/exam
  SOAP         ${soapUrl}
  credentials  appKey: ${credentials.appKey}, appSecret: ${credentials.appSecret}
  seller       ${seller}
  prices       ${prices}
  variables    ${Object.keys(env).join(", ")}

`;
  return { env, text };
}

function formatPrices(rows: readonly ExamPrice[]): string {
  const columns = ["stockCode", "listPrice", "salePrice", "quantity"] as const;
  const lines = rows.map((row) => columns.map((name) => row[name]));
  return [columns, ...lines].map((cells) => `${cells.join(",")}\n`).join("");
}
