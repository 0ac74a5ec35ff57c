import type { Comparison } from "../change.ts";
import { isAbove, type Verdict, worse } from "../verdict.ts";
import { declaredBumps, declaredVerdict } from "./pending-changesets.ts";
import { changesetFor } from "./write-changeset.ts";

/** What the pending changesets of a checkout leave undeclared, one message each. */
export function missingChangesets(root: string, comparison: Comparison): readonly string[] {
  return [...ofContract(root, comparison), ...ofApis(root, comparison)];
}

function ofContract(root: string, comparison: Comparison): string[] {
  const declared = declaredVerdict(root);
  if (!isAbove(comparison.contractVerdict, declared)) return [];
  const { path, text } = changesetFor(comparison);
  return [
    `The contracts' change is ${comparison.contractVerdict}, and the pending changesets declare ${declared}. ` +
      `Run npm run contract:changeset, or write ${path} yourself:\n\n${text}`,
  ];
}

function ofApis(root: string, { apis }: Comparison): string[] {
  const declared = new Map<string, Verdict>();
  for (const [name, bump] of declaredBumps(root)) {
    declared.set(name, worse(bump, declared.get(name) ?? "none"));
  }
  return apis.flatMap(({ name, files, least, because, isBeforeOne }) => {
    const bump = declared.get(name);
    if (bump === undefined) {
      return [
        `${files.join(", ")} changed, and no pending changeset names ${name}. ` +
          `Add a .changeset/<name>.md that does, with the bump that the change deserves.`,
      ];
    }
    const needed = least === "major" && isBeforeOne ? "minor" : least;
    if (!isAbove(needed, bump)) return [];
    return [`${name} is declared ${bump}, and its change is ${least}: ${because.join("; ")}.`];
  });
}
