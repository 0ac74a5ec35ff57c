import { describe, expect, it } from "vitest";
import { readmePages, sectionPages } from "./readme-pages.ts";

const readme = `# @marketplace-seller/sync

Keeps orders
in \`a\` database. More.

## In code

<!-- before
hidden();
-->
\`\`\`ts readme-rest
x();
\`\`\`

See [backups](#backups).

\`\`\`console not run: it goes on
ls
\`\`\`

## Backups

Make some.

### A new address

See [code](#in-code) and [address](#a-new-address).
`;

describe("the README of a package, as pages", () => {
  const [overview, code, backups] = sectionPages("packages/sync", readme);

  it("begins with its introduction and a list of its sections", () => {
    expect(overview).toMatchObject({
      path: "packages/sync/index",
      title: "sync",
      description: "Keeps orders in a database.",
      body: "Keeps orders\nin `a` database. More.\n\n- [In code](/packages/sync/in-code.html)\n- [Backups](/packages/sync/backups.html)",
    });
  });

  it("leaves out hidden code of tests and the marks of console blocks", () => {
    expect(code?.body).toBe(
      "```ts\nx();\n```\n\nSee [backups](/packages/sync/backups.html).\n\n```sh\nls\n```",
    );
  });

  it("links to the page that contains a heading", () => {
    expect(backups).toMatchObject({ path: "packages/sync/backups", description: "Make some." });
    expect(backups?.body).toMatch(/^## A new address$/m);
    expect(backups?.body).toContain("[code](/packages/sync/in-code.html)");
    expect(backups?.body).toContain("[address](/packages/sync/backups.html#a-new-address)");
  });

  it("exists for each published package and for no private one", () => {
    const paths = readmePages().map(({ path }) => path);
    expect(paths).toContain("packages/sync/index");
    expect(paths.filter((path) => path.startsWith("packages/testing"))).toEqual([]);
  });
});
