import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import type { Exam } from "../exam/exam.ts";
import type { ExamPrice, ExamRequest, ExamResult } from "../gen/control-openapi.gen.ts";
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
const FIRST_REQUEST_TIMEOUT_MS = 60_000;

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
    .option("--junit <file>", "write the result as JUnit's XML")
    .action((command: readonly string[]) => runExamCommand(command, exam.opts<ExamOptions>(), io));
}

function readSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of seconds, at least 1.");
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
  const exam = sandbox.control.exam.begin(request);
  const files = writeFiles(sandbox, exam);
  say(formatStart(sandbox, files));
  followExam(exam, say);
  const end = await attend(exam, sandbox, io, { command, every, env: files.env });
  if (exam.view().state === "waiting") refuseSilence(end, io);
  exam.end();
  const result = exam.result();
  if (junit !== undefined) writeFileSync(junit, formatJunit(result));
  io.out(json ? `${JSON.stringify(result, undefined, 2)}\n` : `\n${formatExamResult(result)}`);
  reportEnd(end, result, io);
}

function refuseSilence(end: CommandEnd | undefined, io: CommandIo): never {
  const reason =
    end === undefined
      ? `No request came within ${FIRST_REQUEST_TIMEOUT_MS / 1_000} s.`
      : `The program ended without a request: ${end.message}`;
  io.error(`error: ${reason}\n`);
  throw new ExamExit(
    (end?.code ?? 1) === 0 || end === undefined ? EXAM_EXIT.noRequest : EXAM_EXIT.commandFailed,
  );
}

function reportEnd(end: CommandEnd | undefined, { passed }: ExamResult, io: CommandIo): void {
  if (end !== undefined) {
    const isFailure = end.code !== 0;
    io.error(
      isFailure
        ? `error: The program failed before the day's end: ${end.message}\n`
        : "The program ended before the day's end; --every 5 runs it every 5 seconds.\n",
    );
    if (isFailure) throw new ExamExit(EXAM_EXIT.commandFailed);
  }
  if (!passed) throw new ExamExit(EXAM_EXIT.notPassed);
}

/** Waits for the day's end while the program runs; returns how it ended when that was before the secret was refused. */
async function attend(
  exam: Exam,
  sandbox: RunningSandbox,
  io: CommandIo,
  examinee: Parameters<typeof runExaminee>[0],
): Promise<CommandEnd | undefined> {
  const stop = new AbortController();
  const { signal } = stop;
  const program = examinee.command.length === 0 ? undefined : runExaminee(examinee, signal);
  const isLate = async (): Promise<void> => {
    await sleep(FIRST_REQUEST_TIMEOUT_MS, undefined, { signal }).catch(() => undefined);
    if (exam.view().state !== "waiting") await exam.ended;
  };
  try {
    const ends = [exam.ended, isLate(), io.untilStopped(sandbox), ...(program ? [program] : [])];
    const end = await Promise.race<unknown>(ends);
    return typeof end === "object" && !exam.isRefused ? (end as CommandEnd) : undefined;
  } finally {
    stop.abort();
    await program;
  }
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

interface ExamFiles {
  readonly prices: string;
  readonly seller: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Writes what the program needs into a new folder, and names it in environment variables. */
function writeFiles(sandbox: RunningSandbox, exam: Exam): ExamFiles {
  const { url, control, sellerId, credentials } = sandbox;
  const folder = mkdtempSync(join(tmpdir(), "marketplace-exam-"));
  const [prices, seller] = [join(folder, "prices.csv"), join(folder, "seller.json")];
  writeFileSync(prices, formatPrices(exam.view().prices));
  const soapUrl = `${url}${control.about.paths.soap}`;
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
  return { prices, seller, env };
}

function formatPrices(rows: readonly ExamPrice[]): string {
  const lines = rows.map(({ stockCode, listPrice, salePrice, quantity }) =>
    [stockCode, listPrice, salePrice, quantity].join(","),
  );
  return `stockCode,listPrice,salePrice,quantity\n${lines.join("\n")}\n`;
}

function formatStart({ url, control }: RunningSandbox, { prices, seller, env }: ExamFiles): string {
  return [
    `The exam begins with the first request to ${url}`,
    `  console      ${url}/#/exam`,
    `  SOAP         ${url}${control.about.paths.soap}`,
    `  credentials  appKey: ${env.MARKETPLACE_APP_KEY}, appSecret: ${env.MARKETPLACE_APP_SECRET}`,
    `  seller       ${seller}`,
    `  prices       ${prices}`,
    `  variables    ${Object.keys(env).join(", ")}`,
    "",
    "",
  ].join("\n");
}
