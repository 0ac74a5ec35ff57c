import { request } from "undici";
import { clientWithEverything, credentials, listing, startPages } from "./pages.ts";
import { peakMegabytes, readArguments, runAlone, SMALL } from "./processes.ts";
import type { Report } from "./report.ts";

// 10,000 pages of 100 packages with 3 lines each, one after the other, and the empty page that ends them. Run by
// itself, it goes through all pages in one way and prints what that took.

const PACKAGES = 1_000_000;
const bare = "fetch and parse in a loop";
const ours = "rest-client, packages.pages()";

/** What going through all pages in one way came to. */
interface Walk {
  readonly packages: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
}

/** The ways through all pages; each gives how many packages a page held. */
const walks: Readonly<Record<string, (baseUrl: string) => AsyncGenerator<number>>> = {
  async *[bare](baseUrl) {
    for (let page = 0; ; page += 1) {
      const url = `${baseUrl}${listing}?size=100&page=${page}`;
      const { body } = await request(url, { headers: credentials });
      const { content } = (await body.json()) as { content: readonly unknown[] };
      if (content.length === 0) return;
      yield content.length;
    }
  },
  async *[ours](baseUrl) {
    const client = clientWithEverything(baseUrl);
    for await (const { content } of client.packages.pages()) yield content.length;
  },
};

async function walk(name: string, baseUrl: string): Promise<Walk> {
  let packages = 0;
  const start = performance.now();
  for await (const count of walks[name]?.(baseUrl) ?? []) packages += count;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage();
  const processorSeconds = (user + system) / 1e6;
  return { packages, seconds, processorSeconds, megabytes: peakMegabytes() };
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const { url, server } = await startPages(PACKAGES);
  const measure = async (name: string, ...flags: string[]): Promise<Walk> => {
    report.progress([name, ...flags].join(", "));
    const measured = await runAlone<Walk>(import.meta.filename, [name, `${url}/many`], ...flags);
    if (measured.packages !== PACKAGES) throw new Error(`${measured.packages} packages came`);
    return measured;
  };
  try {
    const [peer, client] = [await measure(bare), await measure(ours)];
    const [smallPeer, smallClient] = [await measure(bare, SMALL), await measure(ours, SMALL)];
    const row = (name: string, value: number, { processorSeconds }: Walk) => {
      return { name, value, details: { "CPU s": processorSeconds } };
    };
    report.table({
      title: "going through 1,000,000 packages",
      unit: "s",
      rows: [
        row(bare, peer.seconds, peer),
        { ...row(ours, client.seconds, client), besides: [{ to: bare, goal: { atMost: 1.3 } }] },
      ],
    });
    const small = (name: string) => `${name}, ${SMALL}`;
    const besides = (to: string) => [{ to, goal: { atMost: 1.2 } }];
    report.table({
      title: "peak memory of the process meanwhile",
      unit: "MB",
      rows: [
        { name: bare, value: peer.megabytes },
        { name: ours, value: client.megabytes, besides: besides(bare) },
        { name: small(bare), value: smallPeer.megabytes },
        { name: small(ours), value: smallClient.megabytes, besides: besides(small(bare)) },
      ],
    });
  } finally {
    await server.stop();
  }
}

const [name, baseUrl = ""] = readArguments(import.meta.filename) ?? [];
if (name !== undefined) {
  console.log(JSON.stringify(await walk(name, baseUrl)));
  process.exit();
}
