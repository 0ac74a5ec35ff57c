import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "yaml";
import { ContractError } from "../contract-error.ts";
import { findName, readText } from "./contract-document.ts";
import { isWsdlOverlay } from "./wsdl/wsdl-overlay.ts";

/** The list of overlays that belong to the contract of this repository. */
export const activeList = "specs/overlays/active.yaml";

/** Overlays by what they are applied to, each in the order given. */
export interface Overlays {
  readonly rest: readonly string[];
  readonly soap: readonly string[];
}

/** The overlays that belong to the contract: every generation and build applies them. */
export function activeOverlays(root: string): readonly string[] {
  const path = join(root, activeList);
  return activeIn(existsSync(path) ? readFileSync(path, "utf8") : "");
}

/** The overlays that a list names. @throws ContractError when it is no list */
export function activeIn(text: string): readonly string[] {
  const list: unknown = parse(text)?.overlays ?? [];
  const place = { file: activeList, line: 1, column: 1 };
  if (!Array.isArray(list)) throw new ContractError(place, "overlays is a list of files");
  return list.map(String);
}

/** Distinguishes the two kinds of overlays by what they begin with. */
export function sortOverlays(root: string, paths: readonly string[]): Overlays {
  const isSoap = (path: string) => isWsdlOverlay(readText(root, path, findName(root, path)));
  const soap = new Set(paths.filter(isSoap));
  return { rest: paths.filter((path) => !soap.has(path)), soap: [...soap] };
}

/** Makes overlays part of the contract: what comes after, builds and checks with them. */
export function activate(root: string, paths: readonly string[]): void {
  const all = [
    ...new Set([...activeOverlays(root), ...paths.map((path) => relativeTo(root, path))]),
  ];
  const text = readFileSync(join(root, activeList), "utf8");
  const listed = `overlays:${all.length === 0 ? " []" : all.map((each) => `\n  - ${each}`).join("")}\n`;
  writeFileSync(
    join(root, activeList),
    text.replace(/^overlays:[\s\S]*$/m, () => listed),
  );
}

function relativeTo(root: string, path: string): string {
  return relative(root, join(root, findName(root, path))).replaceAll("\\", "/");
}
