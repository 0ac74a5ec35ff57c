import { isAbsolute, relative } from "node:path";
import { parse } from "yaml";
import { ContractError } from "../contract-error.ts";
import type { ReadText } from "../read-text.ts";

/** The list of overlays that belong to the contract of this repository: every generation and build applies them. */
export const activeList = "specs/overlays/active.yaml";

/** The overlays that the list names, in its order. @throws ContractError when it is no list */
export function activeOverlays(read: ReadText): readonly string[] {
  const list: unknown = parse(read(activeList) ?? "")?.overlays ?? [];
  const place = { file: activeList, line: 1, column: 1 };
  if (!Array.isArray(list)) throw new ContractError(place, "overlays is a list of files");
  return list.map(String);
}

/** The text of the list when it names these overlays: what comes after, builds and checks with them. */
export function renderActiveList(text: string, overlays: readonly string[]): string {
  const rows = overlays.length === 0 ? " []" : overlays.map((each) => `\n  - ${each}`).join("");
  return text.replace(/^overlays:[\s\S]*$/m, () => `overlays:${rows}\n`);
}

/** A file as messages and the list name it: relative to the root when it lies below it. */
export function findName(root: string, path: string): string {
  if (!isAbsolute(path)) return path;
  const below = relative(root, path);
  return below.startsWith("..") ? path : below.replaceAll("\\", "/");
}
