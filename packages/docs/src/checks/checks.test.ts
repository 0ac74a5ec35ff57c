import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { deadLinks } from "./dead-links.ts";
import { readVocabulary, unknownNames } from "./vocabulary.ts";

describe("names in the guides", () => {
  const names = readVocabulary();
  const check = (text: string) => unknownNames(text, "packages/docs/pages/guides/some.md", names);

  it("of existing operations, fields and functions are accepted", () => {
    expect(
      check("`splitPackageByQuantity`, `customerfullName`, `OrderDetail`, `createSandbox()`"),
    ).toEqual([]);
  });

  it("of a missing operation are a problem with file and line", () => {
    expect(check("One\n\nCall `splitPackageByWeight` then.")).toEqual([
      'packages/docs/pages/guides/some.md:3: neither the contract nor the packages have the name "splitPackageByWeight"',
    ]);
  });
});

describe("links of the site", () => {
  const site = mkdtempSync(join(tmpdir(), "site-"));
  mkdirSync(join(site, "guides"));
  writeFileSync(join(site, "index.html"), "");
  writeFileSync(join(site, "guides/other.html"), '<h2 id="there">There</h2>');
  afterAll(() => rmSync(site, { recursive: true }));
  const check = (href: string, base = "/docs") => {
    writeFileSync(join(site, "guides/some.html"), `<a href="${href}">x</a>`);
    return deadLinks(site, base).map(({ reason }) => reason);
  };

  it("may point to other hosts, but pages load no resource from other hosts", () => {
    expect(check("https://example.com/")).toEqual([]);
    writeFileSync(join(site, "guides/some.html"), '<img src="https://example.com/a.png">');
    expect(deadLinks(site, "/docs").map(({ reason: cause }) => cause)).toEqual([
      "the page loads it from another host; put the file into packages/docs/assets",
    ]);
  });

  it.each(["/docs/", "/docs/guides/other.html", "/docs/guides/other.html#there"])(
    "to existing pages are accepted: %s",
    (href) => expect(check(href)).toEqual([]),
  );

  it("to existing pages are accepted for a site without a base path", () => {
    expect(check("/guides/other.html#there", "")).toEqual([]);
  });

  it.each([
    ["/docs/gone.html", "the site has no such page; correct the link"],
    [
      "/docs/guides/other.html#gone",
      "the page has no such section; correct the anchor of the link",
    ],
    ["#gone", "the page has no such section; correct the anchor of the link"],
    [
      "/guides/other.html",
      "the link leads out of the site's base path; link to a page of the site",
    ],
    [
      "http://example.com/",
      "the page loads it from another host; put the file into packages/docs/assets",
    ],
  ])("to missing pages are reported: %s", (href, reason) => {
    expect(check(href)).toEqual([reason]);
  });
});
