import { type Exact, isList, isObject } from "../exact/numeral.ts";
import { assumptionsOf, type OpenApi } from "./open-api.ts";

/** Every assumption of the contract, as `id: sentence`, each once, in the order of the ids. */
export function assumptionsIn({ document }: OpenApi): string[] {
  const found = new Set<string>();
  collect(document, found);
  return [...found].sort();
}

function collect(node: Exact, found: Set<string>): void {
  if (isList(node)) for (const item of node) collect(item, found);
  if (!isObject(node)) return;
  for (const text of assumptionsOf(node)) found.add(text);
  for (const member of Object.values(node)) collect(member, found);
}
