import { startCannedPages } from "./canned-pages.ts";
import type { ContenderName } from "./client-contenders.ts";
import { measureContenders } from "./contender-process.ts";
import type { Goal, Report, Row } from "./report.ts";

// Asking for one page after the other, 8 at a time, over loopback from a server in another process.

const script = new URL("client-contenders.ts", import.meta.url);

const ours = "rest-client, everything switched on";
const overFetch = "rest-client over a given fetch, everything switched on";
const bare = "openapi-fetch, bare";
const lossless = "openapi-fetch over lossless-json";
const raw = "undici's request and JSON.parse";
const soap = "soap-client, orders.list";
const nodeSoap = "node-soap, OrderListAsync";

/** Beside which contender, and what the ratio to it has to be. */
type Goals = readonly { readonly to: ContenderName; readonly goal: Goal }[];

interface Comparison {
  readonly title: string;
  readonly baseUrl: string;
  /** In a round. */
  readonly requests: number;
  readonly contenders: Partial<Readonly<Record<ContenderName, Goals>>>;
}

async function compare(
  report: Report,
  { title, baseUrl, requests, contenders }: Comparison,
): Promise<void> {
  const names = Object.keys(contenders) as ContenderName[];
  const rates = await measureContenders(script, names, baseUrl, requests);
  const rows = [...rates].map(([name, { perSecond, cpuMicroseconds }]): Row => {
    const row = { name, value: perSecond, details: { "CPU µs a page": cpuMicroseconds } };
    const besides = contenders[name as ContenderName] ?? [];
    return besides.length === 0 ? row : { ...row, besides };
  });
  report.table({ title: `${title}, 8 at a time`, unit: "pages/s", rows });
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const { url, server } = await startCannedPages();
  try {
    await compare(report, {
      title: "one package on the page",
      baseUrl: `${url}/one`,
      requests: 400,
      contenders: {
        [bare]: [],
        [raw]: [],
        [ours]: [{ to: bare, goal: { atLeast: 1.3 } }],
        [overFetch]: [{ to: bare, goal: { atLeast: 0.7 } }],
      },
    });
    await compare(report, {
      title: "100 packages on the page",
      baseUrl: `${url}/full`,
      requests: 24,
      contenders: {
        [bare]: [],
        [raw]: [],
        [lossless]: [],
        [ours]: [
          { to: bare, goal: { atLeast: 1 } },
          { to: raw, goal: { atLeast: 0.85 } },
          { to: lossless, goal: { atLeast: 2 } },
        ],
        [overFetch]: [{ to: bare, goal: { atLeast: 0.9 } }],
      },
    });
    await compare(report, {
      title: "SOAP, 100 orders in the response",
      baseUrl: `${url}/soap`,
      requests: 80,
      contenders: { [nodeSoap]: [], [soap]: [{ to: nodeSoap, goal: { atLeast: 3 } }] },
    });
  } finally {
    await server.stop();
  }
}
