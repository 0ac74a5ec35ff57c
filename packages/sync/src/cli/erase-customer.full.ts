import { describe, expect, it } from "vitest";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import { useCommand } from "./command.fixture.ts";

describe("erase-customer", () => {
  const command = useCommand({ packages: 20, products: 5 });

  it("exits with 3 while another process reads, and with 0 when the data are gone", async () => {
    await command.run("once");
    const store = await sqliteStore(command.path("orders.db")).open(Date.now);
    const customer = await store.read(async (session) => {
      const [row] = await session.query(
        "SELECT customer_id FROM package WHERE customer_id IS NOT NULL",
      );
      const erased = await command.run(["erase-customer", String(row?.customer_id)]);
      const remain = expect.stringContaining("erased data are still in the file since 20");
      expect(erased).toMatchObject({ status: 3, error: remain });
      expect(await command.run("status --check")).toMatchObject({ status: 3, error: remain });
      expect((await command.run("once")).status).toBe(3);
      expect((await command.run("backfill --from 2026-01-01")).status).toBe(3);
      return String(row?.customer_id);
    });
    await store.close();
    expect((await command.run("once")).status).toBe(0);
    expect((await command.run("status --check")).status).toBe(0);
    expect(await command.run(["erase-customer", customer])).toMatchObject({ status: 0, error: "" });
  });
});
