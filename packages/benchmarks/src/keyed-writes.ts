import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, type StoreSource, sqliteStore } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import type { Report } from "./report.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// Labor costs for lines of many orders, 8 at a time, at a sandbox in another process: by the REST client alone,
// and as keyed writes, which commit an intent before the request and an outcome after it.

const CONCURRENT = 8;
const ROUNDS = 15;
const WRITES = 120;

const bare = "rest-client, without keys";

/** A line that costs can be added to. */
interface Line {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly orderLineId: string;
}

interface Contender {
  readonly name: string;
  readonly write: (line: Line, number: number) => Promise<unknown>;
  readonly close?: () => Promise<void>;
}

const buildBody = ({ orderLineId }: Line) => ({
  laborCostDetails: [{ orderLineId, totalLaborCostExcludingVAT: "7.35" }],
});

function bareContender(baseUrl: string): Contender {
  const { laborCosts } = createRestClient({ baseUrl, credentials });
  return {
    name: bare,
    write: (line) => {
      const { orderNumber, packageId } = line;
      return laborCosts.add(buildBody(line), { context: { orderNumber, packageId } });
    },
  };
}

function keyedContender(name: string, baseUrl: string, store: StoreSource): Contender {
  const sellers = [{ seller: "shop", credentials }];
  const sync = createSync({ store, client: { baseUrl }, sellers });
  const { laborCosts } = sync.client("shop");
  return {
    name,
    write: (line, number) => {
      const { orderNumber, packageId } = line;
      const context = { orderNumber, packageId };
      return laborCosts.add(buildBody(line), { key: `costs ${number}`, context });
    },
    close: () => sync.close(),
  };
}

/** A line of each of so many orders. */
async function renderLines(baseUrl: string, count: number): Promise<readonly Line[]> {
  const { packages } = createRestClient({ baseUrl, credentials });
  const lines = new Map<string, Line>();
  for await (const each of packages.items({ status: "Picking" })) {
    const [line] = each.lines;
    if (each.id === null || line === undefined) continue;
    const { orderNumber, id: packageId } = each;
    lines.set(orderNumber, { orderNumber, packageId, orderLineId: line.orderLineId });
    if (lines.size === count) break;
  }
  return [...lines.values()];
}

/** The rate of each contender: the median of rounds made in turns. */
async function measure(contenders: readonly Contender[], lines: readonly Line[]) {
  const rates = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  let number = 0;
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const { name, write } of contenders) {
      const waiting = [...lines];
      const start = performance.now();
      const work = async (): Promise<void> => {
        for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
          number += 1;
          await write(line, number);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, work));
      const perSecond = (lines.length * 1000) / (performance.now() - start);
      if (round >= 0) rates.get(name)?.push(perSecond);
    }
  }
  return [...rates].map(([name, all]) => ({
    name,
    perSecond: [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN,
  }));
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const folder = makeTemporaryFolder();
  await using postgres = await startPostgres();
  const sandbox = await startSandbox({ data: join(folder, "sandbox.db"), packages: 5000 });
  const contenders = [
    bareContender(sandbox.url),
    keyedContender("keyed, in SQLite", sandbox.url, sqliteStore(join(folder, "writes.db"))),
    keyedContender(
      "keyed, in PostgreSQL",
      sandbox.url,
      postgresStore(await postgres.createDatabase()),
    ),
  ];
  try {
    const lines = await renderLines(sandbox.url, WRITES);
    const rates = await measure(contenders, lines);
    report.table({
      title: `labor costs of ${lines.length} orders, ${CONCURRENT} at a time`,
      unit: "writes/s",
      rows: rates.map(({ name, perSecond }) => ({
        name,
        value: perSecond,
        besides: name === bare ? [] : [{ to: bare }],
      })),
    });
    report.note("SQLite syncs every commit; this PostgreSQL does not.");
  } finally {
    for (const { close } of contenders) await close?.();
    await sandbox.stop();
  }
}
