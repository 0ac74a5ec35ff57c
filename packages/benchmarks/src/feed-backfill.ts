import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import type { Backfill, Way } from "./feed-backfill-once.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { outputMatching, startServer } from "./server-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// All packages of a seller, 3 lines each, into an empty database, and the same walk without a database. Each
// way in a process of its own, because memory once taken is not given back.

const PACKAGES = 1_000_000;
const bare = "packages.between() alone";

/** V8 lets its space for young objects grow with the machine's memory; this keeps it small. */
const SMALL = "--max-semi-space-size=16";

const execute = promisify(execFile);

/** Runs the benchmark. */
export async function run(
  report: Report,
  { packages = PACKAGES }: BenchmarkOptions,
): Promise<void> {
  const folder = makeTemporaryFolder();
  const program = fileURLToPath(new URL("./moving-pages-server.ts", import.meta.url));
  const server = startServer({ program, args: [String(packages)] });
  await using postgres = await startPostgres();
  const [, port] = await outputMatching(server, /listening on (\d+)\./);
  const read = async (way: Way, database = "", ...flags: string[]): Promise<Backfill> => {
    const script = new URL("feed-backfill-once.ts", import.meta.url).pathname;
    const args = [...process.execArgv, ...flags, script, way, `http://127.0.0.1:${port}`, database];
    const { stdout } = await execute(process.execPath, args);
    const backfill = JSON.parse(stdout) as Backfill;
    if (backfill.packages !== packages) throw new Error(`${backfill.packages} packages came`);
    return backfill;
  };
  try {
    const walk = await read("bare");
    const sqlite = await read("sqlite", join(folder, "sync.db"));
    const byHand = await read("byHand", join(folder, "hand.db"));
    const inPostgres = await read("postgres", await postgres.createDatabase());
    const small = {
      walk: await read("bare", "", SMALL),
      sqlite: await read("sqlite", join(folder, "small.db"), SMALL),
      inPostgres: await read("postgres", await postgres.createDatabase(), SMALL),
    };
    const rate = ({ seconds }: Backfill) => packages / seconds;
    report.table({
      title: `${packages.toLocaleString("en-US")} packages into an empty database`,
      unit: "packages/s",
      rows: [
        { name: bare, value: rate(walk) },
        {
          name: "sync, SQLite",
          value: rate(sqlite),
          besides: [{ to: bare, goal: { atLeast: 0.25 } }],
        },
        { name: "by hand, SQLite", value: rate(byHand), besides: [{ to: bare }] },
        {
          name: "sync, PostgreSQL",
          value: rate(inPostgres),
          besides: [{ to: bare, goal: { atLeast: 0.1 } }],
        },
      ],
    });
    report.table({
      title: "peak memory of the process meanwhile",
      unit: "MB",
      rows: [
        { name: bare, value: walk.peakMegabytes },
        { name: "sync, SQLite", value: sqlite.peakMegabytes, goal: { atMost: 250 } },
        { name: "by hand, SQLite", value: byHand.peakMegabytes },
        { name: "sync, PostgreSQL", value: inPostgres.peakMegabytes, goal: { atMost: 250 } },
        { name: `${bare}, ${SMALL}`, value: small.walk.peakMegabytes },
        {
          name: `sync, SQLite, ${SMALL}`,
          value: small.sqlite.peakMegabytes,
          goal: { atMost: 250 },
        },
        {
          name: `sync, PostgreSQL, ${SMALL}`,
          value: small.inPostgres.peakMegabytes,
          goal: { atMost: 250 },
        },
      ],
    });
    report.note(
      "The sync also keeps every version, links of splits and its checkpoint; by hand there are packages and " +
        "lines alone. SQLite syncs every commit; this PostgreSQL does not.",
    );
  } finally {
    await server.stop();
  }
}
