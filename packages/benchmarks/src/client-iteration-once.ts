import { request } from "undici";
import { clientWithEverything, credentials, listing } from "./canned-pages.ts";

// Run by itself, in a process of its own, it goes through all pages in one way and prints what that took.

/** What one way through all pages came to. */
export interface Course {
  readonly packages: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** The most memory that the process ever held. */
  readonly peakMegabytes: number;
}

/** The ways through all pages; each gives how many packages a page held. */
const ways = {
  async *bare(baseUrl: string): AsyncGenerator<number> {
    for (let page = 0; ; page += 1) {
      const url = `${baseUrl}${listing}?size=100&page=${page}`;
      const { body } = await request(url, { headers: credentials });
      const { content } = (await body.json()) as { content: readonly unknown[] };
      if (content.length === 0) return;
      yield content.length;
    }
  },
  async *ours(baseUrl: string): AsyncGenerator<number> {
    const client = clientWithEverything(baseUrl);
    for await (const { content } of client.packages.pages()) yield content.length;
  },
};

/** A way through all pages. */
export type Way = keyof typeof ways;

async function runCourse(way: Way, baseUrl: string): Promise<Course> {
  let packages = 0;
  const start = performance.now();
  const used = process.cpuUsage();
  for await (const count of ways[way](baseUrl)) packages += count;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  return { packages, seconds, processorSeconds: (user + system) / 1e6, peakMegabytes };
}

const [, script, way, baseUrl] = process.argv;
if (script === import.meta.filename && (way === "bare" || way === "ours")) {
  console.log(JSON.stringify(await runCourse(way, baseUrl ?? "")));
  process.exit();
}
