import type { CaseResult } from "../run/case-result.ts";

const longest = 16_384;

/** A text of an exchange as a report may show it: without credentials, and cut when it is long. */
export function redacted(text: string, { secrets }: CaseResult): string {
  let shown =
    text.length > longest ? `${text.slice(0, longest)}\n… ${text.length} characters` : text;
  for (const secret of secrets) if (secret !== "") shown = shown.replaceAll(secret, "[hidden]");
  return shown;
}
