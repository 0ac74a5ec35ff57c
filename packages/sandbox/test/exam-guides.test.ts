import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { examRules } from "../src/exam/rules/exam-rules.ts";

const pages = new URL("../../docs/pages/", import.meta.url);
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

it.each(examRules.map(({ rule, guide }) => ({ rule, guide })))(
  "$rule names a section that the docs have: $guide",
  ({ guide }) => {
    const [path = "", anchor] = guide.split("#");
    const file = new URL(path.replace(/html$/, "md"), pages);
    expect(existsSync(file)).toBe(true);
    const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
    const anchors = Array.from(headings, ([, heading = ""]) => slugOf(heading));
    if (anchor !== undefined) expect(anchors).toContain(anchor);
  },
);
