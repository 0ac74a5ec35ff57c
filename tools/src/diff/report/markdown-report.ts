import { formatPlace } from "../../read/contract-error.ts";
import type { Change, Comparison } from "../change.ts";
import type { Verdict } from "../verdict.ts";

const sections: readonly (readonly [Exclude<Verdict, "none">, heading: string, words: string])[] = [
  ["major", "Breaking changes", "Look through your code for each of these before you upgrade."],
  ["minor", "What is new", "Existing code keeps working."],
  ["patch", "Words", "Documentation and names that no call depends on."],
];

const apiWords = "What these packages export changed; the difference of the reports shows how.";

/** For people who upgrade: migration notes, the breaking changes first. */
export function markdownReport({ base, verdict, changes, apis }: Comparison): string {
  const parts = sections.flatMap(([each, heading, words]) => {
    const rows = changes.filter((change) => change.verdict === each);
    return rows.length === 0
      ? []
      : [`## ${heading}\n\n${words}\n\n${rows.map(rowOf).join("\n")}\n`];
  });
  const apiRows = apis.map(({ name, reports }) => `- **${name}**: \`${reports.join("`, `")}\``);
  if (apiRows.length > 0)
    parts.push(`## TypeScript APIs\n\n${apiWords}\n\n${apiRows.join("\n")}\n`);
  const intro = `# Migration notes\n\nSince ${base}. This is a **${verdict}** change.\n`;
  return [intro, ...(parts.length === 0 ? ["Nothing to do.\n"] : parts)].join("\n");
}

function rowOf({ protocol, subject, what, reason, place, isGone }: Change): string {
  const where = `${formatPlace(place)}${isGone ? ", before" : ""}`;
  return `- ${protocol}: **${escaped(subject)}** ${escaped(what)}: ${reason} (\`${where}\`).`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]]/g, "\\$&");
}
