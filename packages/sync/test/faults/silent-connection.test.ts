import { createDatabase } from "@marketplace-seller/testing/postgres";
import { describe, expect, inject, it } from "vitest";
import { addShop } from "../../src/feed/add-changes.fixture.ts";
import { findSeller, saveSeller } from "../../src/feed/seller-row.ts";
import { leaseTable } from "../../src/store/lease.ts";
import { startNetwork } from "../../src/store/postgres/network.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Session } from "../../src/store/store.ts";

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
      const others = await postgresStore(address).open(Date.now);
      await addShop(others, "shop");
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
      const found = await others.write((session) => findSeller(session, "shop", true));
      expect(found?.name).toBe("shop");
      await network[Symbol.asyncDispose]();
      await Promise.all([store.close(), others.close()]);
      expect(await silent).toMatchObject({ code: "database-unreachable" });
    },
  );

  it("is closed by the server after less than a minute", async () => {
    const names = ["client_connection_check_interval", "tcp_keepalives_idle", "tcp_user_timeout"];
    const store = await postgresStore(await createDatabase(inject("postgres"))).open(Date.now);
    const sql = "SELECT name, source FROM pg_settings WHERE name IN EACH(?) ORDER BY name";
    const rows = await store.write((session) => session.query(sql, [JSON.stringify(names)]));
    await store.close();
    expect(rows).toEqual(names.map((name) => ({ name, source: "session" })));
  });
});
