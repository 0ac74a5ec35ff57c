import type { Comparison } from "../change.ts";
import { isAbove } from "../verdict.ts";
import { declaredBumps, declaredVerdict } from "./pending-changesets.ts";
import { changesetFor } from "./write-changeset.ts";

/** What the pending changesets of a checkout leave undeclared, one message each. */
export function missingChangesets(root: string, comparison: Comparison): readonly string[] {
  return [...ofContract(root, comparison), ...ofApis(root, comparison)];
}

function ofContract(root: string, comparison: Comparison): string[] {
  const declared = declaredVerdict(root);
  if (!isAbove(comparison.verdict, declared)) return [];
  const { path, text } = changesetFor(comparison);
  return [
    `This is a ${comparison.verdict} change, and the pending changesets declare ${declared}. ` +
      `Run npm run contract:changeset, or write ${path} yourself:\n\n${text}`,
  ];
}

function ofApis(root: string, { apis }: Comparison): string[] {
  const declared = new Set(declaredBumps(root).map(([name]) => name));
  return apis
    .filter(({ name }) => !declared.has(name))
    .map(
      ({ name, reports }) =>
        `${reports.join(", ")} changed, and no pending changeset names ${name}. ` +
        `Add a .changeset/<name>.md that does, with the bump that the change deserves.`,
    );
}
