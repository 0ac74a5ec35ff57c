import { listingPath, readPage } from "./read-listing.ts";
import type { Report, Row } from "./report.ts";
import { credentials, type SandboxProcess } from "./sandbox-process.ts";

const SIZE = 20;
const day = 86_400_000;

/** Asks for pages far down and windows of long ago, one request after another, none of them twice. */
export async function measureDepth(report: Report, { url }: SandboxProcess): Promise<void> {
  const { totalPages } = await readPage(url, SIZE, 0);
  const share = (part: number, turn: number) => `page=${Math.floor(totalPages * part) + turn}`;
  const ago = (days: number, turn: number) => {
    const to = Date.now() - days * day - turn * 60_000;
    return `startDate=${to - 15 * day}&endDate=${to}`;
  };
  const cases: Readonly<Record<string, (turn: number) => string>> = {
    "the first pages": (turn) => `page=${turn}`,
    "pages at a quarter": (turn) => share(0.25, turn),
    "pages in the middle": (turn) => share(0.5, turn),
    "the last pages": (turn) => `page=${totalPages - 1 - turn}`,
    "windows of a month ago": (turn) => ago(30, turn),
    "windows of two months ago": (turn) => ago(45, turn),
    "windows of a month ago, oldest first": (turn) => `${ago(30, turn)}&orderByDirection=ASC`,
    "windows of a month ago by last movement": (turn) => `${ago(30, turn)}&orderByField=true`,
    "pages in the middle of one status": (turn) => `status=Shipped&page=${turn * 7}`,
  };
  const rows: Row[] = [];
  for (const [name, queryOf] of Object.entries(cases))
    rows.push(await measured(url, name, queryOf));
  report.table({ title: "Depth: 1,000,000 stored, the slowest of 10 requests", unit: "ms", rows });
}

async function measured(
  url: string,
  name: string,
  queryOf: (turn: number) => string,
): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const start = performance.now();
    const response = await fetch(`${url}${listingPath}?size=${SIZE}&${queryOf(turn)}`, {
      headers: credentials,
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The listing responded with ${response.status}`);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const details = { median: `${times[5]?.toFixed(1)} ms` };
  return { name, value: times.at(-1) ?? Number.NaN, goal: { atMost: 80 }, details };
}
