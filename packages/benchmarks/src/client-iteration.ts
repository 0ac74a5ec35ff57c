import { request } from "undici";
import { clientWithEverything, credentials, listing, startCannedPages } from "./canned-pages.ts";
import type { Report } from "./report.ts";

// 10,000 pages of 100 packages with 3 lines each, one after the other, and the empty page that ends them.

const PACKAGES = 1_000_000;
const bare = "fetch and parse in a loop";

interface Course {
  readonly packages: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

async function course(go: () => AsyncIterable<number>): Promise<Course> {
  let packages = 0;
  let pages = 0;
  let peak = 0;
  const start = performance.now();
  for await (const count of go()) {
    packages += count;
    pages += 1;
    if (pages % 20 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - start) / 1000;
  return { packages, seconds, peakMegabytes: peak / 1024 / 1024 };
}

async function* fetchAndParse(baseUrl: string): AsyncGenerator<number> {
  for (let page = 0; ; page += 1) {
    const url = `${baseUrl}${listing}?size=100&page=${page}`;
    const { body } = await request(url, { headers: credentials });
    const { content } = (await body.json()) as { content: readonly unknown[] };
    if (content.length === 0) return;
    yield content.length;
  }
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const { url, server } = await startCannedPages();
  const baseUrl = `${url}/many`;
  const { client, close } = clientWithEverything(baseUrl);
  async function* iterate(): AsyncGenerator<number> {
    for await (const { content } of client.packages.pages()) yield content.length;
  }
  try {
    const ours = await course(iterate);
    const peer = await course(() => fetchAndParse(baseUrl));
    if (ours.packages !== PACKAGES) throw new Error(`${ours.packages} packages came`);
    report.table({
      title: "going through 1,000,000 packages",
      unit: "s",
      rows: [
        { name: bare, value: peer.seconds, details: { "peak MB": peer.peakMegabytes } },
        {
          name: "rest-client, packages.pages()",
          value: ours.seconds,
          besides: [{ to: bare, goal: { atMost: 1.3 } }],
          details: { "peak MB": ours.peakMegabytes },
        },
      ],
    });
    const name = "rest-client";
    const goal = { atMost: 200 };
    report.table({
      title: "peak memory of the process meanwhile",
      unit: "MB",
      rows: [{ name, value: ours.peakMegabytes, goal }],
    });
  } finally {
    await close();
    await server.stop();
  }
}
