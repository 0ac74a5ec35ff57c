import { codeBlock, tabs } from "../site/code-block.ts";
import type { CodeLanguage, Highlight } from "../site/highlight.ts";
import { outputLanguage, readSample } from "../site/read-sample.ts";

/** A way to call an operation: a program of packages/examples, or code in the contract. */
export type Call =
  | { readonly label: string; readonly sample: string }
  | { readonly label: string; readonly code: string; readonly language: CodeLanguage };

/** The ways to call an operation, one shown at a time; samples that are not there are left out. */
export function callTabs(operation: string, calls: readonly Call[], highlight: Highlight): string {
  const panels = calls.flatMap((call) => {
    const html =
      "sample" in call ? sampleBlocks(call.sample, highlight) : codeBlock(highlight, call);
    return html === undefined ? [] : [{ name: call.label, html }];
  });
  return panels.length === 0 ? "" : `<h2>Calls</h2>${tabs(`Calls of ${operation}`, panels)}`;
}

/** A program and what it prints. */
function sampleBlocks(path: string, highlight: Highlight): string | undefined {
  const sample = readSample(path);
  if (sample === undefined) return undefined;
  const { code, language, output } = sample;
  const program = codeBlock(highlight, { code, language });
  if (output === undefined) return program;
  const shown = { code: output, language: outputLanguage(output), name: "prints", output: true };
  return program + codeBlock(highlight, shown);
}
