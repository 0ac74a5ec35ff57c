import { buildSite } from "./build-site.ts";
import { DocsError } from "./site/docs-error.ts";

try {
  const began = performance.now();
  await buildSite();
  console.log(`Built packages/docs/dist in ${((performance.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  if (!(error instanceof DocsError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
