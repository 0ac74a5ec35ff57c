import type { Day } from "./day.ts";
import { packageRows } from "./packages-in-words.ts";

/** The morning: which orders came in? */
export async function listNewPackages({ rest, narrator }: Day): Promise<void> {
  narrator.chapter("What came in: packages in Created");
  const page = await rest.packages.list({ status: "Created", size: 5 });
  narrator.table(packageRows(page.content));
  narrator.tell(`page 1 of ${page.totalPages}, newest first`);
  narrator.check(page.content.length > 0, "there are new packages");
}
