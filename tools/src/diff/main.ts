import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Comparison } from "./change.ts";
import { missingChangesets } from "./changeset/missing-changesets.ts";
import { declaredVerdict } from "./changeset/pending-changesets.ts";
import { type Changeset, changesetFor } from "./changeset/write-changeset.ts";
import { compareRevisions } from "./compare-revisions.ts";
import { ComparisonError } from "./contract-side.ts";
import { type DiffOptions, readOptions } from "./options.ts";
import { jsonReport } from "./report/json-report.ts";
import { markdownReport } from "./report/markdown-report.ts";
import { summaryOf, textReport } from "./report/text-report.ts";
import { type BaseRevision, baseRevision, namedRevision } from "./revision/base-revision.ts";
import { filesNow, filesThen } from "./revision/contract-files.ts";
import { isAbove } from "./verdict.ts";

/** What a run of the command needs from outside. */
export interface Surroundings {
  /** The repository's root folder. */
  readonly root: string;
  /** Where relative paths of the user start. */
  readonly folder: string;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const usage = `Usage: npm run contract:diff [-- <git revision>] [options]
       npm run contract:changeset [-- <git revision>]

Compares both contracts with an earlier revision: what changed, where, and whether it is a major, minor
or patch change; and lists the packages whose TypeScript API changed. Without a revision: with the last
release; before the first one, with what the change lands on.

  --format <form>  text (default), json, or markdown: migration notes
  --output <file>  write the report there
  --check          exit 1 when the pending changesets declare less than the verdict,
                   or name no package whose API changed
  --help           show this

contract:changeset writes the changeset that the verdict asks for.

Exit codes: 0 done, 1 a revision that cannot be compared or (--check) a changeset missing, 2 usage.`;

/** Runs the command; resolves to its exit code. */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  let options: DiffOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    surroundings.err(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    surroundings.out(usage);
    return 0;
  }
  try {
    return await run(options, surroundings);
  } catch (error) {
    if (!(error instanceof ComparisonError)) throw error;
    surroundings.err(error.message);
    return 1;
  }
}

async function run(options: DiffOptions, surroundings: Surroundings): Promise<number> {
  const { root, out } = surroundings;
  const base = await baseOf(options, root);
  if (base === undefined) {
    out("There is no earlier revision to compare with. Verdict: none.");
    return 0;
  }
  const comparison = await compareRevisions(
    { name: base.name, files: await filesThen(root, base.commit) },
    { name: "the working tree", files: filesNow(root) },
  );
  if (options.command === "changeset") return writeChangeset(comparison, surroundings);
  report(comparison, options, surroundings);
  return options.check ? checkDeclared(comparison, surroundings) : 0;
}

async function baseOf({ revision }: DiffOptions, root: string): Promise<BaseRevision | undefined> {
  if (revision === undefined) return baseRevision(root);
  const named = await namedRevision(root, revision);
  if (named === undefined) throw new ComparisonError(`there is no git revision "${revision}"`);
  return named;
}

const reports = { text: textReport, json: jsonReport, markdown: markdownReport } as const;

function report(
  comparison: Comparison,
  { format, output }: DiffOptions,
  { folder, out }: Surroundings,
): void {
  const text = reports[format](comparison);
  if (output === undefined) {
    out(text);
    return;
  }
  const path = resolve(folder, output);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text}\n`);
  out(`${summaryOf(comparison)} The report is in ${output}.`);
}

function writeChangeset(comparison: Comparison, { root, out }: Surroundings): number {
  const declared = declaredVerdict(root);
  if (!isAbove(comparison.verdict, declared)) {
    out(`${summaryOf(comparison)} The pending changesets declare ${declared}: nothing to write.`);
    return 0;
  }
  const { path, text }: Changeset = changesetFor(comparison);
  const isThere = existsSync(join(root, path));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  out(`${isThere ? "Rewrote" : "Wrote"} ${path}:\n\n${text}`);
  return 0;
}

function checkDeclared(comparison: Comparison, { root, out, err }: Surroundings): number {
  const missing = missingChangesets(root, comparison);
  if (missing.length === 0) {
    out(`The pending changesets declare ${declaredVerdict(root)}: enough.`);
    return 0;
  }
  for (const each of missing) err(`\n${each}`);
  return 1;
}
