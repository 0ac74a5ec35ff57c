import { createDatabase } from "@marketplace-seller/testing/postgres";
import { describe, expect, inject, it } from "vitest";
import { addSeller, findSeller, saveSeller } from "../../src/feed/seller-row.ts";
import { leaseTable } from "../../src/store/lease.ts";
import { startNetwork } from "../../src/store/postgres/network.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Session, StoreSource } from "../../src/store/store.ts";

/**
 * More packages than one statement inserts, so that the connection falls silent with the first of several statements.
 */
const leases = Array.from({ length: 200 }, (_, at) => {
  return { name: `lease ${at}`, holder: "x".repeat(1000), endsAt: 0 };
});

/** The statements of a transaction that has locked its seller, at each of which the connection falls silent once. */
const statements: Readonly<Record<string, (session: Session) => Promise<unknown>>> = {
  "SELECT * FROM lease": (session) => session.query("SELECT * FROM lease WHERE name = ?", ["it"]),
  "UPDATE seller": async (session) => {
    const seller = await findSeller(session, "shop");
    if (seller !== undefined) await saveSeller(session, seller);
  },
  "INSERT INTO lease": (session) => session.insert(leaseTable, leases),
  COMMIT: async () => undefined,
};

const cases = Object.keys(statements).flatMap((text) => [0.5, 1].map((share) => ({ text, share })));

describe("a connection that falls silent while its transaction has locked a seller", () => {
  it.concurrent.each(cases)(
    "at $text, of which $share has come, leaves it to others",
    async (at) => {
      const address = await createDatabase(inject("postgres"));
      await inStore(postgresStore(address), (session) =>
        addSeller(session, { name: "shop", scope: "{}", from: 0, auditIntervalMs: 0 }),
      );
      await using network = await startNetwork(address);
      const limits = { idleTransactionMs: 300, transactionTimeoutMs: 600 };
      const store = await postgresStore(network.address, limits).open(Date.now);
      const silenced = network.silenceAt(at.text, at.share);
      const silent = store
        .write(async (session) => {
          await findSeller(session, "shop", true);
          await statements[at.text]?.(session);
        })
        .catch((error: unknown) => error);
      await silenced;
      const found = await inStore(postgresStore(address), (session) =>
        findSeller(session, "shop", true),
      );
      expect(found?.name).toBe("shop");
      await network[Symbol.asyncDispose]();
      await store.close();
      expect(await silent).toMatchObject({ code: "database-unreachable" });
    },
  );

  it("is closed by the server after less than a minute", async () => {
    const names = ["client_connection_check_interval", "tcp_keepalives_idle", "tcp_user_timeout"];
    const source = postgresStore(await createDatabase(inject("postgres")));
    const rows = await inStore(source, (session) =>
      session.query("SELECT name, source FROM pg_settings WHERE name IN EACH(?) ORDER BY name", [
        JSON.stringify(names),
      ]),
    );
    expect(rows).toEqual(names.map((name) => ({ name, source: "session" })));
  });
});

async function inStore<Result>(
  source: StoreSource,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const store = await source.open(Date.now);
  try {
    return await store.write(work);
  } finally {
    await store.close();
  }
}
