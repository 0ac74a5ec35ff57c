import { closeSync, copyFileSync, openSync } from "node:fs";
import { join } from "node:path";
import { measureDepth } from "./deep-pages.ts";
import type { LoadTarget } from "./http-load.ts";
import { tableUnderLoad } from "./load-table.ts";
import { startJsonServer, startPrism } from "./peer-process.ts";
import type { Comparison, Report } from "./report.ts";
import { RunningServers } from "./running-servers.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { measureReadiness, measureSeeding, type Seeding } from "./seeding.ts";
import { listingPath, writePeerFiles } from "./static-peers.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// Listing 20 packages over HTTP. Wanted: at least 4 x Prism with 100,000 stored, the same with 1,000
// and 1,000,000 stored within 1.3 x, the last page within 5 x of the first; 1,000,000 packages seeded
// in 2 minutes and 1 GB, and ready within 1 s when they are there already.

const FIRST_PAGE = `${listingPath}?size=20`;

/** So many that the sandbox remembers few of them when their turn comes again. */
const manyPages = Array.from({ length: 1000 }, (_, page) => `${FIRST_PAGE}&page=${page}`);

const names = {
  thousand: "sandbox, 1,000 stored",
  hundredThousand: "sandbox, 100,000 stored",
  logged: "sandbox, 100,000 stored, rate limit and request log on",
  pages: "sandbox, 100,000 stored, 1,000 pages in turn",
  million: "sandbox, 1,000,000 stored",
  prism: "Prism, the contract's own example",
  prismWithPage: "Prism, an example of 20 packages",
  jsonServer: "json-server, 20 of 1,000 records",
} as const;

const besides: Readonly<Record<string, readonly Comparison[]>> = {
  [names.hundredThousand]: [
    { to: names.prism, goal: { atLeast: 4 } },
    { to: names.prismWithPage, goal: { atLeast: 4 } },
    { to: names.jsonServer },
  ],
  [names.logged]: [
    { to: names.prism, goal: { atLeast: 4 } },
    { to: names.prismWithPage, goal: { atLeast: 4 } },
    { to: names.hundredThousand },
  ],
  [names.pages]: [
    { to: names.prism, goal: { atLeast: 4 } },
    { to: names.prismWithPage, goal: { atLeast: 4 } },
    { to: names.hundredThousand },
  ],
  [names.million]: [{ to: names.thousand, goal: { atLeast: 0.77 } }],
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
  const log = openSync(join(folder, "requests.log"), "w");
  try {
    const logged = { ...hundredThousand, data: join(folder, "logged.db"), log };
    copyFileSync(hundredThousand.data, logged.data);
    const sandboxes = {
      thousand: await servers.add(startSandbox(thousand)),
      hundredThousand: await servers.add(startSandbox(hundredThousand)),
      logged: await servers.add(startSandbox({ ...logged, rateLimit: 1_000_000_000 })),
      million: await servers.add(startSandbox(million)),
    };
    const peers = await startPeers(servers, folder, sandboxes.hundredThousand.url);
    await measureListing(report, { ...sandboxes, pages: sandboxes.hundredThousand, ...peers });
    await measureDepth(report, sandboxes.million);
  } finally {
    await servers.stop();
    closeSync(log);
  }
}

async function startPeers(servers: RunningServers, folder: string, sandboxUrl: string) {
  const files = await writePeerFiles(folder, sandboxUrl);
  return {
    prism: await servers.add(startPrism(files.contract, FIRST_PAGE)),
    prismWithPage: await servers.add(startPrism(files.contractWithPage, FIRST_PAGE)),
    jsonServer: await servers.add(startJsonServer(files.records, files.routes, FIRST_PAGE)),
  };
}

async function measureListing(
  report: Report,
  servers: Readonly<Record<keyof typeof names, { readonly url: string }>>,
): Promise<void> {
  const targets: LoadTarget[] = [];
  for (const [key, name] of Object.entries(names)) {
    const { url } = servers[key as keyof typeof names];
    targets.push({ name, url, paths: name === names.pages ? manyPages : [FIRST_PAGE] });
    const answer = await fetch(url + FIRST_PAGE, { headers: credentials });
    report.progress(`${name} answers ${(await answer.arrayBuffer()).byteLength} bytes`);
  }
  const title = "Listing 20 packages, 16 connections";
  report.table(await tableUnderLoad(report, title, targets, besides));
}
