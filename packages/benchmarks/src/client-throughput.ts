import {
  createRestClient,
  createWindowPacer,
  type RestClient,
  type RestClientOptions,
} from "@marketplace-seller/rest-client";
import { createSoapClient, orderServiceWsdl } from "@marketplace-seller/soap-client";
import { parse as parseLossless } from "lossless-json";
import createClient from "openapi-fetch";
import { createClientAsync } from "soap";
import { Agent, request } from "undici";
import { nextMessage, readArguments, startProcess } from "./processes.ts";
import type { Goal, Report } from "./report.ts";
import { credentials, listingPath as listing } from "./sandbox-process.ts";
import { percentiles } from "./side-by-side.ts";
import { startPages } from "./start-pages.ts";

// Requests pages, 8 at a time, over loopback from another process. As a program it makes the calls of one client:
// clients in one process would share a heap, and garbage collection would be measured with the wrong one.

const clientName = "rest-client, everything switched on";
const overFetch = "rest-client over a given fetch, everything switched on";
const bare = "openapi-fetch, bare";
const lossless = "openapi-fetch over lossless-json";
const raw = "undici's request and JSON.parse";
const soap = "soap-client, orders.list";
const nodeSoap = "node-soap, OrderListAsync";

type MakeCall = () => Promise<unknown>;

interface Listing {
  readonly [listing]: {
    readonly get: {
      readonly responses: {
        readonly 200: { readonly content: { readonly "application/json": unknown } };
      };
    };
  };
}

/** Retries, deadlines, queue, retry budget, hooks, and a pacer whose limit is never reached. */
function clientWithEverything(
  baseUrl: string,
  options: Pick<RestClientOptions, "fetch"> = {},
): RestClient {
  const clock = {
    now: Date.now,
    monotonic: () => performance.now(),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const pacer = createWindowPacer(clock, { requests: 1_000_000, windowMs: 60_000 });
  return createRestClient({
    baseUrl,
    credentials,
    pacing: { registry: { pacerFor: () => pacer } },
    hooks: { onRequest: ignoreEvent, onResponse: ignoreEvent, onRetry: ignoreEvent },
    ...options,
  });
}

function ignoreEvent(): void {}

/** Each prepares its client for a base address and returns the call to measure. */
const contenders = {
  [bare]: (baseUrl) => {
    const openapi = createClient<Listing>({ baseUrl, headers: credentials });
    return () => openapi.GET(listing);
  },
  [raw]: (baseUrl) => {
    const dispatcher = new Agent({ connections: 64, pipelining: 1 });
    return async () => {
      const { body } = await request(baseUrl + listing, { dispatcher, headers: credentials });
      return body.json();
    };
  },
  [clientName]: (baseUrl) => {
    const client = clientWithEverything(baseUrl);
    return () => client.packages.list();
  },
  [overFetch]: (baseUrl) => {
    const client = clientWithEverything(baseUrl, { fetch });
    return () => client.packages.list();
  },
  [lossless]: (baseUrl) => {
    const openapi = createClient<Listing>({ baseUrl, headers: credentials });
    return async () => parseLossless((await openapi.GET(listing, { parseAs: "text" })).data ?? "");
  },
  [soap]: (baseUrl) => {
    const client = createSoapClient({ baseUrl, credentials });
    return () => client.orders.list({ pagingData: { currentPage: 0, pageSize: 100 } });
  },
  [nodeSoap]: async (baseUrl) => {
    const client = await createClientAsync(orderServiceWsdl, {}, baseUrl);
    const requested = { auth: credentials, searchData: {}, pagingData: { pageSize: 100 } };
    return () => client.OrderListAsync(requested);
  },
} satisfies Record<string, (baseUrl: string) => MakeCall | Promise<MakeCall>>;

type ContenderName = keyof typeof contenders;

type Goals = readonly { readonly to: ContenderName; readonly goal: Goal }[];

interface Comparison {
  readonly title: string;
  readonly baseUrl: string;
  /** Of one round. */
  readonly requests: number;
  readonly contenders: Partial<Readonly<Record<ContenderName, Goals>>>;
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  await using pages = await startPages();
  await compare(report, {
    title: "one package on the page",
    baseUrl: `${pages.url}/one`,
    requests: 400,
    contenders: {
      [bare]: [],
      [raw]: [],
      [clientName]: [{ to: bare, goal: { atLeast: 1.3 } }],
      [overFetch]: [{ to: bare, goal: { atLeast: 0.7 } }],
    },
  });
  await compare(report, {
    title: "100 packages on the page",
    baseUrl: `${pages.url}/full`,
    requests: 24,
    contenders: {
      [bare]: [],
      [raw]: [],
      [lossless]: [],
      [clientName]: [
        { to: bare, goal: { atLeast: 1 } },
        { to: raw, goal: { atLeast: 0.85 } },
        { to: lossless, goal: { atLeast: 2 } },
      ],
      [overFetch]: [{ to: bare, goal: { atLeast: 0.9 } }],
    },
  });
  await compare(report, {
    title: "SOAP, 100 orders in the response",
    baseUrl: `${pages.url}/soap`,
    requests: 80,
    contenders: { [nodeSoap]: [], [soap]: [{ to: nodeSoap, goal: { atLeast: 3 } }] },
  });
}

/** The result of one round of requests that a compared client made. */
interface Rate {
  readonly perSecond: number;
  /** Processor time of the client's process; other processes affect the processor time less than the elapsed time. */
  readonly cpuMicroseconds: number;
}

const CONCURRENT = 8;
/** Many short ones, in turns, so that other load affects all clients equally. */
const ROUNDS = 31;
const WARM_UP = 6;

/** By the upper quartile of the rounds. */
async function compare(
  report: Report,
  { title, baseUrl, requests, contenders }: Comparison,
): Promise<void> {
  await using processes = new AsyncDisposableStack();
  const measured = Object.entries(contenders).map(([name, besides]) => {
    const contender = processes.use(startProcess(import.meta.filename, [name, baseUrl]));
    return { name, besides, contender, rates: [] as Rate[] };
  });
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const { contender, rates } of measured) {
      contender.child.send(requests);
      const { message } = await nextMessage(contender);
      if (round >= 0) rates.push(message as Rate);
    }
  }
  const rows = measured.map(({ name, besides, rates }) => {
    const [value = Number.NaN] = percentiles(
      rates.map(({ perSecond }) => perSecond),
      0.75,
    );
    const [cpu = Number.NaN] = percentiles(
      rates.map(({ cpuMicroseconds }) => cpuMicroseconds),
      0.25,
    );
    return { name, value, besides, details: { "CPU µs a page": cpu } };
  });
  report.table({ title: `${title}, 8 at a time`, unit: "pages/s", rows });
}

function serveRounds(makeCall: MakeCall): void {
  process.on("message", async (requests: number) => {
    process.send?.(await measureRate(makeCall, requests));
  });
}

async function measureRate(makeCall: MakeCall, requests: number): Promise<Rate> {
  let left = requests;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const work = async (): Promise<void> => {
    while (left-- > 0) await makeCall();
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (requests * 1000) / milliseconds,
    cpuMicroseconds: (user + system) / requests,
  };
}

const [name, baseUrl = ""] = readArguments(import.meta.filename) ?? [];
if (name !== undefined) serveRounds(await contenders[name as ContenderName](baseUrl));
