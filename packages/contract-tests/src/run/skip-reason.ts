import { operationTable } from "@marketplace-seller/rest-client";
import { operations } from "@marketplace-seller/soap-client/codec";
import type { Case, Way } from "../cases/case.ts";
import type { Target } from "../targets/target.ts";

/** The operations that the contract lets anybody repeat (`x-retry: safe`): they change nothing. */
const reads: ReadonlySet<string> = new Set(
  Object.entries({ ...operationTable, ...operations })
    .filter(([, { retry }]) => retry === "safe")
    .map(([operation]) => operation),
);

/** Whether a case is about this kind of target, its protocols and this way of driving it. */
export function concerns({ kind, protocols }: Target, each: Case, way: Way): boolean {
  const needsBehavior = kind === "service" || kind === "live";
  return (
    (each.only === undefined || each.only.way === way) &&
    (each.targets?.includes(kind) ?? needsBehavior) &&
    protocols.includes(each.protocol)
  );
}

/** Why a case that concerns a target cannot run there; undefined when it can. */
export function reasonToSkip(
  { control, writes }: Pick<Target, "control" | "writes">,
  each: Case,
): string | undefined {
  const needsControl =
    Object.keys(each.given).length > 0 || each.steps.some((step) => step.kind === "control");
  if (control === undefined && needsControl) {
    return "needs set-up by a control interface, which this target does not have";
  }
  const isWrite = each.steps.some((step) => step.kind !== "control" && !reads.has(step.operation));
  return !writes && isWrite ? "would write; run with --writes to allow it" : undefined;
}
