import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildSite } from "./build-site.ts";
import { DocsError } from "./site/docs-error.ts";
import { folders } from "./site/folders.ts";

const began = performance.now();
await mkdir(folders.work, { recursive: true });
// The docs site is built in a temporary folder, so that a failed build keeps the site of the last successful build.
const folder = await mkdtemp(join(folders.work, "site-"));
try {
  await buildSite(folder);
  await rm(folders.site, { recursive: true, force: true });
  await rename(folder, folders.site);
  console.log(`Built packages/docs/dist in ${((performance.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  await rm(folder, { recursive: true, force: true });
  if (!(error instanceof DocsError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
