import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { sharedPacer, sqliteStore } from "@marketplace-seller/sync";

// Two processes share the rate limit by a database file; on several machines use
// postgresStore(process.env.DATABASE_URL).
const [, program = "", database = join(mkdtempSync(join(tmpdir(), "rate-")), "rate.db")] =
  process.argv;
if (process.send === undefined) {
  const processes = [1, 2].map(() => fork(program, [database]));
  const counts = await Promise.all(processes.map((childProcess) => once(childProcess, "message")));
  const sent = counts.reduce((sum, [count]) => sum + Number(count), 0);
  console.log(counts.length, "processes sent", sent > 60 ? "more than" : "at most", 60, "requests");
} else {
  await using registry = sharedPacer(sqliteStore(database), {
    seller: "shop",
    requestsPerMinute: 60,
  });
  const client = createRestClient({
    baseUrl: "http://127.0.0.1:4010",
    credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
    // With maxWaitMs 0 a request over the rate limit fails at once; by default such a request waits
    // until it may be sent.
    pacing: { registry, maxWaitMs: 0 },
  });
  let sent = 0;
  try {
    for (; ; sent += 1) await client.packages.list({ size: 1 });
  } catch (error) {
    if (!isSellerError(error, "rate-limited")) throw error;
  }
  process.send(sent);
}
