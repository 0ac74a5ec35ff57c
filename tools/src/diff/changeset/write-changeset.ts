import { createHash } from "node:crypto";
import type { Comparison } from "../change.ts";
import { worse } from "../verdict.ts";

/** A changeset, before it is written. */
export interface Changeset {
  /** Relative to the repository's root; the same changes give the same name. */
  readonly path: string;
  readonly text: string;
}

const longest = 12;

/**
 * The changeset that a comparison asks for. The contract stands for all packages that are released
 * together with it; those whose API changed are named beside it.
 */
export function changesetFor({ contractVerdict: verdict, changes, apis }: Comparison): Changeset {
  const reported = changes.filter((change) => change.verdict === verdict);
  const rows = reported.slice(0, longest).map(({ protocol, subject, what }) => {
    return `- ${protocol}: \`${subject}\`: ${what}`;
  });
  const more = reported.length - rows.length;
  const text = [
    "---",
    `"@marketplace-seller/contract": ${verdict}`,
    ...apis.map(
      ({ name, least, isBeforeOne }) =>
        `"${name}": ${isBeforeOne ? verdict : worse(verdict, least)}`,
    ),
    "---",
    "",
    headings[verdict],
    "",
    ...rows,
    ...(more > 0 ? [`- and ${more} more`] : []),
    "",
  ].join("\n");
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: `.changeset/contract-${digest}.md`, text };
}

const headings = {
  major: "The contract changed in a way that can break callers:",
  minor: "The contract grew:",
  patch: "The contract is put in other words:",
  none: "",
} as const;
