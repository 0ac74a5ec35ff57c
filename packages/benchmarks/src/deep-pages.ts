import type { LoadTarget } from "./http-load.ts";
import { tableUnderLoad } from "./load-table.ts";
import type { Report } from "./report.ts";
import { credentials, type SandboxProcess } from "./sandbox-process.ts";
import { listingPath, readPage } from "./static-peers.ts";

const SIZE = 20;
const SCATTERED_PAGES = 200;

/** Asks for pages at the beginning, at the end and all over; once each, then under load. */
export async function measureDepth(report: Report, { url }: SandboxProcess): Promise<void> {
  const { totalPages } = await readPage(url, SIZE, 0);
  const last = totalPages - 1;
  await measureFirstVisits(report, url, totalPages);
  const names = {
    first: "first page",
    last: `last page (${last.toLocaleString("en")})`,
    scattered: `${SCATTERED_PAGES} pages all over`,
  };
  const scattered = Array.from({ length: SCATTERED_PAGES }, (_, index) =>
    Math.floor(((index * 0.618_034) % 1) * totalPages),
  );
  const target = (name: string, pages: readonly number[]): LoadTarget => ({
    name,
    url,
    paths: pages.map(pathOf),
  });
  const targets = [
    target(names.first, [0]),
    target(names.last, [last]),
    target(names.scattered, scattered),
  ];
  const besides = {
    // Within 5 x of the first page.
    [names.last]: [{ to: names.first, goal: { atLeast: 0.2 } }],
    [names.scattered]: [{ to: names.first }],
  };
  const title = "Depth: pages of 20 with 1,000,000 stored, 16 connections";
  report.table(await tableUnderLoad(report, title, targets, besides));
}

/** What the first reader of a page waits, before anything of its neighbourhood is remembered. */
async function measureFirstVisits(report: Report, url: string, totalPages: number): Promise<void> {
  const pages = {
    "first page": 0,
    "last page": totalPages - 1,
    "page at a quarter": Math.floor(totalPages / 4),
    "page in the middle": Math.floor(totalPages / 2),
    "page after that": Math.floor(totalPages / 2) + 1,
  };
  const rows = [];
  for (const [name, page] of Object.entries(pages)) {
    const start = performance.now();
    const answer = await fetch(url + pathOf(page), { headers: credentials });
    await answer.arrayBuffer();
    rows.push({ name, value: performance.now() - start });
  }
  report.table({ title: "Depth: one request each, first visit", unit: "ms", rows });
}

function pathOf(page: number): string {
  return `${listingPath}?size=${SIZE}&page=${page}`;
}
