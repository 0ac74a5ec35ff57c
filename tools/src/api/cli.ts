import { join } from "node:path";
import { ApiReportError, writeApiReports } from "./api-reports.ts";

/** Those whose exports have users; turbo.json builds them before. */
const packages = ["client-core", "rest-client", "soap-client", "sandbox", "sync"];
const isCheck = process.argv.includes("--check");

for (const name of packages) {
  const folder = join(import.meta.dirname, "../../../packages", name);
  try {
    report(writeApiReports(folder, isCheck).stale.map((path) => `packages/${name}/${path}`));
  } catch (error) {
    if (!(error instanceof ApiReportError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function report(stale: readonly string[]): void {
  if (!isCheck) for (const path of stale) console.log(`wrote ${path}`);
  else if (stale.length > 0) {
    console.error(`Stale API reports: ${stale.join(", ")}. Run npm run api and commit the result.`);
    process.exitCode = 1;
  }
}
