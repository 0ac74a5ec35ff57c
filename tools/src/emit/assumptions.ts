import { ContractError } from "../../../specs/build/contract-error.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { header, literal } from "./source-text.ts";

/** An assumption of `specs/assumptions.md`; its texts are Markdown. */
interface Assumption {
  readonly id: string;
  readonly section: string;
  readonly openPoint: string;
  readonly choice: string;
  readonly reason: string;
  readonly switch?: string;
}

/**
 * Generates the list of assumptions as data, which the sandbox returns.
 *
 * @param file - the list's path, for messages
 * @param text - the list: sections of entries, each with the points "Not shown", "Choice", "Why" and, when
 *   an option changes the choice, "Switch"
 */
export function emitAssumptions(file: string, text: string): GeneratedFile {
  return {
    path: "packages/sandbox/src/gen/assumptions.gen.ts",
    text: `${header(file)}import type { Assumption } from "./control-openapi.gen.ts";

/** The assumptions of the contract where the interface document leaves something open. */
export const assumptions: readonly Assumption[] = ${literal(listAssumptions(file, text))};
`,
  };
}

/**
 * Returns the entries of the list of assumptions.
 *
 * @throws ContractError at an entry that lacks a point
 */
export function listAssumptions(file: string, text: string): Assumption[] {
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((body) => {
    const [section = "", ...entries] = body.split(/^### /m);
    return entries.map((entry) => ({
      ...renderEntry(file, text, entry),
      section: section.split("\n", 1)[0] ?? "",
    }));
  });
}

function renderEntry(file: string, text: string, entry: string): Omit<Assumption, "section"> {
  const id = entry.split("\n", 1)[0] ?? "";
  const [, ...bullets] = entry.split(/^- \*\*/m);
  const points = new Map(
    bullets.map((bullet) => {
      const [name = "", text = ""] = bullet.split(/:\*\*([\s\S]*)/, 2);
      return [name, text.replaceAll(/\s+/g, " ").trim()] as const;
    }),
  );
  const point = (name: string): string => {
    const value = points.get(name);
    if (value !== undefined) return value;
    const line = text.slice(0, text.indexOf(`### ${id}\n`)).split("\n").length;
    throw new ContractError({ file, line, column: 1 }, `the entry ${id} needs "**${name}:**"`);
  };
  const switchOption = points.get("Switch");
  return {
    id,
    openPoint: point("Not shown"),
    choice: point("Choice"),
    reason: point("Why"),
    ...(switchOption === undefined ? {} : { switch: switchOption }),
  };
}
