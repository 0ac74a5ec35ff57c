import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { type CommandIo, ExitCode, runCommand, terminal } from "../command.ts";
import { type Comparison, isAbove, renderSummary, textReport } from "./change.ts";
import { declaredVerdict, missingChangesets, renderChangeset } from "./changesets.ts";
import { comparePaths } from "./compare-paths.ts";
import {
  checkOut,
  compareRevisions,
  findBaseRevision,
  findLastRelease,
  findNamedRevision,
} from "./compare-revisions.ts";
import { ComparisonError } from "./comparison-error.ts";

/** @param folder - the folder from which relative paths in the user's arguments are resolved */
export function main(
  args: readonly string[],
  root: string,
  io: CommandIo,
  folder: string = root,
): Promise<number> {
  const program = new Command("npm run").addHelpText(
    "after",
    "\nExit codes: 0 done, 1 a revision that cannot be compared or (--check) a changeset missing, 2 usage.",
  );
  program
    .command("contract:diff")
    .description(
      "Compares both contracts with an earlier revision: what changed, where, and whether it is a major, minor or " +
        "patch change; and lists the packages whose TypeScript API changed.",
    )
    .argument(
      "[revision]",
      "the last release by default; before the first one, what the change lands on; with a second argument an overlay file, or the folder of a generated client package",
    )
    .argument(
      "[after]",
      "another such file or folder: what it changes, and the version that it needs",
    )
    .option(
      "--check",
      "exit 1 when, after the first release, the pending changesets declare less than the verdict, or name no package whose API changed",
    )
    .action(
      async (
        revision: string | undefined,
        after: string | undefined,
        { check }: { check?: true },
      ) => {
        if (revision !== undefined && after !== undefined) {
          const comparison = comparePaths(revision, after, root, folder);
          io.out(`${textReport(comparison)}\nVersion of ${after}: ${comparison.version}`);
          return;
        }
        const comparison = await compare(revision, root, io);
        if (comparison === undefined) return;
        io.out(textReport(comparison));
        if (check) await checkDeclared(comparison, root, io);
      },
    );
  program
    .command("contract:changeset")
    .description("Writes the changeset that the verdict requires.")
    .argument("[revision]", "as with diff")
    .action(async (revision: string | undefined) => {
      const comparison = await compare(revision, root, io);
      if (comparison !== undefined) writeChangeset(comparison, root, io.out);
    });
  return runCommand(program, args, io, (error) =>
    error instanceof ComparisonError ? error.message : undefined,
  );
}

async function compare(
  revision: string | undefined,
  root: string,
  { out }: CommandIo,
): Promise<Comparison | undefined> {
  const base = await (revision === undefined
    ? findBaseRevision(root)
    : findNamedRevision(root, revision));
  if (base === undefined) {
    if (revision !== undefined) throw new ComparisonError(`there is no git revision "${revision}"`);
    out("The contract has no earlier revision to compare with. Verdict: none.");
    return undefined;
  }
  const folder = await checkOut(root, base.commit);
  try {
    return compareRevisions({ name: base.name, root: folder }, { name: "the working tree", root });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeChangeset(comparison: Comparison, root: string, out: CommandIo["out"]): void {
  const declared = declaredVerdict(root);
  if (!isAbove(comparison.contractVerdict, declared)) {
    out(
      `${renderSummary(comparison)} The pending changesets declare ${declared}: nothing to write.`,
    );
    return;
  }
  const { path, text } = renderChangeset(comparison);
  const isThere = existsSync(join(root, path));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  out(`${isThere ? "Rewrote" : "Wrote"} ${path}:\n\n${text}`);
}

async function checkDeclared(
  comparison: Comparison,
  root: string,
  { out, err }: CommandIo,
): Promise<void> {
  if ((await findLastRelease(root)) === undefined) {
    out("Nothing is released yet: no changeset is required.");
    return;
  }
  const missing = missingChangesets(root, comparison);
  if (missing.length === 0) {
    out(`The pending changesets declare ${declaredVerdict(root)}, which is enough.`);
    return;
  }
  for (const text of missing) err(`\n${text}`);
  throw new ExitCode(1);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  process.exitCode = await main(
    process.argv.slice(2),
    root,
    terminal,
    process.env.INIT_CWD ?? process.cwd(),
  );
}
