import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problemAt } from "../site/docs-error.ts";

/** With the test that proves that they work. */
export interface ConsoleBlock {
  readonly commands: string;
  readonly proof: Proof;
  /** The path of the docs text, relative to the repository's root. */
  readonly file: string;
  readonly line: number;
}

/**
 * The docs' tests run the block until it ends or prints that it is ready, another test runs it, or none, for a given
 * reason.
 */
export type Proof =
  | { readonly kind: "run"; readonly untilReady: boolean }
  | { readonly kind: "elsewhere"; readonly test: string }
  | { readonly kind: "not-run"; readonly reason: string };

/** Undefined when it names no test. */
export function parseProof(text: string): Proof | undefined {
  if (text === "run") return { kind: "run", untilReady: false };
  if (text === "run until ready") return { kind: "run", untilReady: true };
  const [, test] = /^run by (\S+)$/.exec(text) ?? [];
  if (test !== undefined) return { kind: "elsewhere", test };
  const [, reason] = /^not run: (.+)$/.exec(text) ?? [];
  return reason === undefined ? undefined : { kind: "not-run", reason };
}

/** Undefined without a problem. */
export function findProofProblem(root: string, text: string): string | undefined {
  const proof = parseProof(text);
  if (proof === undefined) {
    return 'the console block does not say how its commands are tested; write "run", "run until ready", "run by <test>" or "not run: <reason>"';
  }
  if (proof.kind !== "elsewhere") return undefined;
  return existsSync(join(root, proof.test))
    ? undefined
    : `the console block names the missing test "${proof.test}"`;
}

const fence = /^```console[ \t]*(.*)\n((?:(?!```).*\n)*)```/gm;

/** With the problems of their heads. */
export function consoleBlocks(
  root: string,
  file: string,
): { blocks: ConsoleBlock[]; problems: string[] } {
  const text = readFileSync(join(root, file), "utf8");
  const blocks: ConsoleBlock[] = [];
  const problems: string[] = [];
  for (const { 1: description = "", 2: commands = "", index } of text.matchAll(fence)) {
    const line = text.slice(0, index).split("\n").length;
    const fault = findProofProblem(root, description);
    if (fault !== undefined) problems.push(problemAt(file, line, fault));
    const proof = parseProof(description);
    if (proof !== undefined) blocks.push({ commands, proof, file, line });
  }
  return { blocks, problems };
}
