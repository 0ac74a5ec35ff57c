import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureDepth } from "./deep-pages.ts";
import { reportUnderLoad } from "./http-load.ts";
import { recentListings } from "./recent-listings.ts";
import type { Comparison, Report } from "./report.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { measureReadiness, measureSeeding, type Seeding } from "./seeding.ts";
import { outputMatching, RunningServers, startServer } from "./server-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// Listing 20 packages over HTTP, windows, filters and pages from request to request others. Wanted: at
// least 0.5 x a bare Fastify route that sends the same bytes with 100,000 stored, with 1,000,000 within 1.5 x of 1,000, any page and any window of
// 1,000,000 within 80 ms; 100,000 packages seeded in 20 s, 1,000,000 in 1 GB, and ready within 1 s when
// they are there already.

/** So many pages of 20 has every window of 1,000 packages. */
const PAGES_OF_A_THOUSAND = 25;

const names = {
  thousand: "sandbox, 1,000 stored",
  hundredThousand: "sandbox, 100,000 stored",
  million: "sandbox, 1,000,000 stored",
  millionBeside: "sandbox, 1,000,000 stored, the pages that 1,000 have too",
  bareRoute: "a bare Fastify route with the bytes of 100,000 stored",
} as const;

const besides: Readonly<Record<string, readonly Comparison[]>> = {
  [names.hundredThousand]: [{ to: names.bareRoute, goal: { atLeast: 0.5 } }],
  [names.million]: [{ to: names.hundredThousand }],
  [names.millionBeside]: [{ to: names.thousand, goal: { atLeast: 0.67 } }],
};

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const folder = makeTemporaryFolder();
  const seeding = (packages: number): Seeding => ({
    data: join(folder, `${packages}.db`),
    packages,
  });
  const [thousand, hundredThousand, million] = [1_000, 100_000, 1_000_000].map(seeding);
  if (!thousand || !hundredThousand || !million) return;
  await measureSeeding(report, [thousand, hundredThousand, million]);
  await measureReadiness(report, [thousand, million]);
  const servers = new RunningServers();
  try {
    const sandboxes = {
      thousand: await servers.add(startSandbox(thousand)),
      hundredThousand: await servers.add(startSandbox(hundredThousand)),
      million: await servers.add(startSandbox(million)),
    };
    const now = Date.now();
    const bareRoute = await servers.add(startBareRoute(sandboxes.hundredThousand.url, now));
    await measureListing(report, now, {
      ...sandboxes,
      millionBeside: sandboxes.million,
      bareRoute,
    });
    await measureDepth(report, sandboxes.million);
  } finally {
    await servers.stop();
  }
}

async function startBareRoute(sandboxUrl: string, now: number) {
  const program = fileURLToPath(new URL("./bare-fastify-server.ts", import.meta.url));
  const server = startServer({ program, args: [sandboxUrl, String(now)] });
  const [, url = ""] = await outputMatching(server, /listening at (\S+)\.\n/);
  return { url, stop: server.stop };
}

async function measureListing(
  report: Report,
  now: number,
  servers: Readonly<Record<keyof typeof names, { readonly url: string }>>,
): Promise<void> {
  const few: readonly string[] = [names.thousand, names.millionBeside];
  const targets = [];
  for (const [key, name] of Object.entries(names)) {
    const { url } = servers[key as keyof typeof names];
    const pages = few.includes(name) ? PAGES_OF_A_THOUSAND : 50;
    const requests = recentListings(now, pages).map((path) => ({
      method: "GET" as const,
      path,
      headers: credentials,
    }));
    targets.push({ name, url, requests, besides: besides[name] ?? [] });
  }
  const title = "Listing 20 packages, recent windows and first pages in turn";
  await reportUnderLoad(report, title, targets);
}
