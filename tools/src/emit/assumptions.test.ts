import { expect, test } from "vitest";
import { emitAssumptions } from "./assumptions.ts";

const list = `# Assumptions

## Colors

### blue-paint

- **Not shown:** how
  blue it is.
- **Choice:** \`#00f\`.
- **Why:** why not.
- **Switch:** \`--green\`.
`;

test("writes each entry with its section, each point on one line", () => {
  expect(emitAssumptions("list.md", list).text).toContain(`  {
    id: "blue-paint",
    openPoint: "how blue it is.",
    choice: "\`#00f\`.",
    reason: "why not.",
    switch: "\`--green\`.",
    section: "Colors",
  },
`);
});

test("refuses an entry without a reason, with its location", () => {
  const unreasoned = list.replace("- **Why:** why not.\n", "");
  expect(() => emitAssumptions("list.md", unreasoned)).toThrow(
    'list.md:5:1: the entry blue-paint needs "**Why:**"',
  );
});
