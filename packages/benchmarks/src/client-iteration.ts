import { request } from "undici";
import {
  clientWithEverything,
  compareWalks,
  credentials,
  listing,
  runWalk,
  type Walk,
} from "./compare-walks.ts";
import type { Report } from "./report.ts";

// Reads 10,000 pages of 100 packages with 3 lines each, one after the other, and the empty page at the end. When Node
// runs this module as a program, the module reads all pages with one of the compared clients.

const bare = "fetch and parse in a loop";
const clientName = "rest-client, packages.pages()";

const walks: Readonly<Record<string, Walk>> = {
  async [bare](baseUrl) {
    let packages = 0;
    for (let page = 0; ; page += 1) {
      const url = `${baseUrl}/many${listing}?size=100&page=${page}`;
      const { body } = await request(url, { headers: credentials });
      const { content } = (await body.json()) as { content: readonly unknown[] };
      if (content.length === 0) return packages;
      packages += content.length;
    }
  },
  async [clientName](baseUrl) {
    const client = clientWithEverything(`${baseUrl}/many`);
    let packages = 0;
    for await (const { content } of client.packages.pages()) packages += content.length;
    return packages;
  },
};

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  await compareWalks(report, {
    script: import.meta.filename,
    title: "going through 1,000,000 packages",
    packages: 1_000_000,
    goals: { [bare]: undefined, [clientName]: { atLeast: 0.77 } },
  });
}

await runWalk(import.meta.filename, walks);
