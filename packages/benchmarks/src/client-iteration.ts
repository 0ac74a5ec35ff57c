import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startCannedPages } from "./canned-pages.ts";
import type { Course, Way } from "./client-iteration-once.ts";
import type { Report } from "./report.ts";

// 10,000 pages of 100 packages with 3 lines each, one after the other, and the empty page that ends them.
// Each way in a process of its own, because memory once taken is not given back.

const PACKAGES = 1_000_000;
const bare = "fetch and parse in a loop";
const ours = "rest-client, packages.pages()";
/** V8 lets its space for young objects grow with the machine's memory; this keeps it small. */
const SMALL = "--max-semi-space-size=16";

const execute = promisify(execFile);

async function runCourse(way: Way, baseUrl: string, ...flags: string[]): Promise<Course> {
  const script = new URL("client-iteration-once.ts", import.meta.url).pathname;
  const args = [...process.execArgv, ...flags, script, way, baseUrl];
  const { stdout } = await execute(process.execPath, args);
  const course = JSON.parse(stdout) as Course;
  if (course.packages !== PACKAGES) throw new Error(`${course.packages} packages came`);
  return course;
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const { url, server } = await startCannedPages();
  const baseUrl = `${url}/many`;
  try {
    const peer = await runCourse("bare", baseUrl);
    const client = await runCourse("ours", baseUrl);
    const small = [
      await runCourse("bare", baseUrl, SMALL),
      await runCourse("ours", baseUrl, SMALL),
    ] as const;
    showTime(report, peer, client);
    report.table({
      title: "peak memory of the process meanwhile",
      unit: "MB",
      rows: [
        { name: bare, value: peer.peakMegabytes },
        { name: ours, value: client.peakMegabytes, goal: { atMost: 200 } },
        { name: `${bare}, ${SMALL}`, value: small[0].peakMegabytes },
        { name: `${ours}, ${SMALL}`, value: small[1].peakMegabytes, goal: { atMost: 200 } },
      ],
    });
  } finally {
    await server.stop();
  }
}

function showTime(report: Report, peer: Course, client: Course): void {
  const details = ({ processorSeconds }: Course) => ({ "CPU s": processorSeconds });
  report.table({
    title: "going through 1,000,000 packages",
    unit: "s",
    rows: [
      { name: bare, value: peer.seconds, details: details(peer) },
      {
        name: ours,
        value: client.seconds,
        besides: [{ to: bare, goal: { atMost: 1.3 } }],
        details: details(client),
      },
    ],
  });
}
