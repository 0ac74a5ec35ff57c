import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FramedPage, framed, type Heading } from "./frame.ts";
import type { NavigationGroup } from "./navigation.ts";
import { places } from "./places.ts";

/** A page of the site before it is framed. */
export interface MadePage {
  /** Path in the site, ending in `.html`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly shape: FramedPage["shape"];
  readonly html: string;
  readonly headings?: readonly Heading[];
  readonly family?: NavigationGroup;
}

/** Writes every page, framed alike, and what browsers load beside them. `version` is named on each. */
export async function writePages(
  output: string,
  version: string,
  pages: readonly MadePage[],
): Promise<void> {
  await cp(places.assets, join(output, "assets"), { recursive: true });
  await Promise.all(
    pages.map(async ({ html, headings = [], ...page }) => {
      const file = join(output, page.path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, framed({ ...page, content: html, headings, version }));
    }),
  );
}
