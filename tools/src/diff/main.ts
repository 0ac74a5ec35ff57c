import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type CommandIo, runCommand } from "../command.ts";
import type { Comparison } from "./change.ts";
import { declaredVerdict, missingChangesets, renderChangeset } from "./changesets.ts";
import { ComparisonError, compareRevisions } from "./compare-revisions.ts";
import {
  type BaseRevision,
  filesNow,
  filesThen,
  findBaseRevision,
  findNamedRevision,
} from "./revisions.ts";
import { renderSummary, textReport } from "./text-report.ts";
import { isAbove } from "./verdict.ts";

/** What a run of `contract:diff` or `contract:changeset` is asked to do. */
interface DiffOptions {
  readonly command: "diff" | "changeset";
  /** The revision to compare with; undefined for the one that is sensible. */
  readonly revision: string | undefined;
  /** Fail when pending changesets declare less than the verdict. */
  readonly check: boolean;
  readonly help: boolean;
}

const usage = `Usage: npm run contract:diff [-- <git revision>] [options]
       npm run contract:changeset [-- <git revision>]

Compares both contracts with an earlier revision: what changed, where, and whether it is a major, minor
or patch change; and lists the packages whose TypeScript API changed. Without a revision: with the last
release; before the first one, with what the change lands on.

  --check  exit 1 when the pending changesets declare less than the verdict, or name no package
           whose API changed
  --help   show this

contract:changeset writes the changeset that the verdict asks for.

Exit codes: 0 done, 1 a revision that cannot be compared or (--check) a changeset missing, 2 usage.`;

/** Runs the command in the checkout at `root`; resolves to its exit code. */
export function main(args: readonly string[], root: string, io: CommandIo): Promise<number> {
  return runCommand({
    usage,
    readOptions: () => readOptions(args),
    run: (options) => run(options, root, io),
    describeFailure: (error) => (error instanceof ComparisonError ? error.message : undefined),
    io,
  });
}

/** Reads the command line; throws a TypeError that says what is wrong with it. */
function readOptions(args: readonly string[]): DiffOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      check: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command = "diff", revision, ...more] = positionals;
  if (command !== "diff" && command !== "changeset") throw new TypeError(`no command ${command}`);
  if (more.length > 0) throw new TypeError(`one revision at a time, not also ${more.join(", ")}`);
  return { command, revision, ...values };
}

async function run(options: DiffOptions, root: string, io: CommandIo): Promise<number> {
  const { out } = io;
  const base = await findBase(options, root);
  if (base === undefined) {
    out("There is no earlier revision to compare with. Verdict: none.");
    return 0;
  }
  const comparison = compareRevisions(
    { name: base.name, files: await filesThen(root, base.commit) },
    { name: "the working tree", files: filesNow(root) },
  );
  if (options.command === "changeset") return writeChangeset(comparison, root, out);
  out(textReport(comparison));
  return options.check ? checkDeclared(comparison, root, io) : 0;
}

async function findBase(
  { revision }: DiffOptions,
  root: string,
): Promise<BaseRevision | undefined> {
  if (revision === undefined) return findBaseRevision(root);
  const named = await findNamedRevision(root, revision);
  if (named === undefined) throw new ComparisonError(`there is no git revision "${revision}"`);
  return named;
}

function writeChangeset(comparison: Comparison, root: string, out: CommandIo["out"]): number {
  const declared = declaredVerdict(root);
  if (!isAbove(comparison.contractVerdict, declared)) {
    out(
      `${renderSummary(comparison)} The pending changesets declare ${declared}: nothing to write.`,
    );
    return 0;
  }
  const { path, text } = renderChangeset(comparison);
  const isThere = existsSync(join(root, path));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  out(`${isThere ? "Rewrote" : "Wrote"} ${path}:\n\n${text}`);
  return 0;
}

function checkDeclared(comparison: Comparison, root: string, { out, err }: CommandIo): number {
  const missing = missingChangesets(root, comparison);
  if (missing.length === 0) {
    out(`The pending changesets declare ${declaredVerdict(root)}: enough.`);
    return 0;
  }
  for (const each of missing) err(`\n${each}`);
  return 1;
}
