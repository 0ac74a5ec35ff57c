import { parse as parseLossless } from "lossless-json";
import createClient from "openapi-fetch";
import { Agent, request } from "undici";
import { clientWithEverything, credentials, listing, startCannedPages } from "./canned-pages.ts";
import type { Goal, Report, Row } from "./report.ts";

// Asking for one page after the other, 8 at a time, over loopback from a server in another process.

const CONCURRENT = 8;
/** Many and short, in turns: whatever else the machine does meets all of them alike. */
const ROUNDS = 31;

const ours = "rest-client, everything switched on";
const overFetchName = "rest-client over a given fetch, everything switched on";
const bare = "openapi-fetch, bare (rounds)";
const lossless = "openapi-fetch over lossless-json";
const raw = "undici's request and JSON.parse (rounds)";

interface Contender {
  readonly name: string;
  readonly ask: () => Promise<unknown>;
  readonly close?: () => Promise<void>;
}

interface Listing {
  readonly [listing]: {
    readonly get: {
      readonly responses: {
        readonly 200: { readonly content: { readonly "application/json": unknown } };
      };
    };
  };
}

function contendersAt(baseUrl: string): readonly Contender[] {
  const client = clientWithEverything(baseUrl);
  const overFetch = clientWithEverything(baseUrl, { fetch });
  const openapi = createClient<Listing>({ baseUrl, headers: credentials });
  const dispatcher = new Agent({ connections: 64, pipelining: 1 });
  return [
    { name: bare, ask: () => openapi.GET(listing) },
    {
      name: raw,
      ask: async () => {
        const { body } = await request(baseUrl + listing, { dispatcher, headers: credentials });
        return body.json();
      },
      close: () => dispatcher.close(),
    },
    { name: ours, ask: () => client.packages.list() },
    { name: overFetchName, ask: () => overFetch.packages.list() },
    {
      name: lossless,
      ask: async () => parseLossless((await openapi.GET(listing, { parseAs: "text" })).data ?? ""),
    },
  ];
}

/** What one contender came to. */
interface Rate {
  readonly perSecond: number;
  /** Of this process alone, which other processes disturb less than they do the clock. */
  readonly cpuMicroseconds: number;
}

/** The rate of each contender: the upper quartile of rounds made in turns. */
async function measure(
  contenders: readonly Contender[],
  requests: number,
): Promise<Map<string, Rate>> {
  const rounds = new Map(contenders.map(({ name }): [string, Rate[]] => [name, []]));
  for (let round = -6; round < ROUNDS; round += 1) {
    for (const { name, ask } of contenders) {
      const rate = await rateOf(ask, requests);
      if (round >= 0) rounds.get(name)?.push(rate);
    }
  }
  return new Map([...rounds].map(([name, rates]) => [name, upperQuartile(rates)]));
}

async function rateOf(ask: Contender["ask"], requests: number): Promise<Rate> {
  let left = requests;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const work = async (): Promise<void> => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (requests * 1000) / milliseconds,
    cpuMicroseconds: (user + system) / requests,
  };
}

function upperQuartile(rates: readonly Rate[]): Rate {
  const at = Math.floor(rates.length / 4);
  const speeds = rates.map(({ perSecond }) => perSecond).sort((a, b) => b - a);
  const costs = rates.map(({ cpuMicroseconds }) => cpuMicroseconds).sort((a, b) => a - b);
  return { perSecond: speeds[at] ?? Number.NaN, cpuMicroseconds: costs[at] ?? Number.NaN };
}

async function compare(
  report: Report,
  title: string,
  baseUrl: string,
  requests: number,
  goals: Readonly<Record<string, readonly { readonly to: string; readonly goal: Goal }[]>>,
): Promise<void> {
  const contenders = contendersAt(baseUrl);
  const rates = await measure(contenders, requests);
  const rows = [...rates].map(([name, { perSecond, cpuMicroseconds }]): Row => {
    const row = { name, value: perSecond, details: { "CPU µs a page": cpuMicroseconds } };
    const besides = goals[name];
    return besides === undefined ? row : { ...row, besides };
  });
  report.table({ title, unit: "pages/s", rows });
  for (const { close } of contenders) await close?.();
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const { url, server } = await startCannedPages();
  const together = `${CONCURRENT} at a time`;
  try {
    await compare(report, `one package on the page, ${together}`, `${url}/one`, 400, {
      [ours]: [{ to: bare, goal: { atLeast: 1.25 } }],
      [overFetchName]: [{ to: bare, goal: { atLeast: 0.7 } }],
    });
    await compare(report, `100 packages on the page, ${together}`, `${url}/full`, 24, {
      [ours]: [
        { to: bare, goal: { atLeast: 1 } },
        { to: lossless, goal: { atLeast: 2 } },
      ],
      [overFetchName]: [{ to: bare, goal: { atLeast: 0.9 } }],
    });
  } finally {
    await server.stop();
  }
}
