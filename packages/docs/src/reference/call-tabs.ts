import { codeBlock, tabs } from "../site/code-block.ts";
import type { CodeLanguage, Highlight } from "../site/highlight.ts";
import { sampleBlocks } from "../site/sample-blocks.ts";

/** A way to call an operation: a program of packages/examples, or code in the contract. */
export type Call =
  | { readonly label: string; readonly sample: string }
  | { readonly label: string; readonly code: string; readonly language: CodeLanguage };

/** The ways to call an operation, one shown at a time; samples that are not there are left out. */
export function callTabs(operation: string, calls: readonly Call[], highlight: Highlight): string {
  const panels = calls.flatMap((call) => {
    const html =
      "sample" in call ? sampleBlocks(highlight, call.sample) : codeBlock(highlight, call);
    return html === undefined ? [] : [{ name: call.label, html }];
  });
  return panels.length === 0 ? "" : `<h2>Calls</h2>${tabs(`Calls of ${operation}`, panels)}`;
}
