import type { DemoContext } from "./demo-context.ts";
import { packageRows } from "./package-rows.ts";

/** Lists the packages that are new. */
export async function listNewPackages({ rest, report }: DemoContext): Promise<void> {
  report.step("List new packages (status Created)");
  const page = await rest.packages.list({ status: "Created", size: 5 });
  report.table(packageRows(page.content));
  report.line(`page 1 of ${page.totalPages}, newest first`);
  report.check(page.content.length > 0, "there are new packages");
}
