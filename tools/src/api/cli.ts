import { ApiReportError, writeApiReports } from "./api-reports.ts";

// The command runs in the folder of the package whose API it reports.
const folder = process.cwd();
const isCheck = process.argv.includes("--check");
try {
  const { stale } = writeApiReports(folder, isCheck);
  if (!isCheck) for (const path of stale) console.log(`wrote ${path}`);
  else if (stale.length > 0) {
    console.error(`Stale API reports: ${stale.join(", ")}. Run npm run api and commit the result.`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof ApiReportError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
