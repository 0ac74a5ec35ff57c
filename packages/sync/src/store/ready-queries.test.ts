import { readFileSync } from "node:fs";
import { createSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { describeEachStore } from "./each-store.fixture.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const [, blocks = ""] = /```sql\n([\s\S]+?)```/.exec(readme) ?? [];
const queries = new Map(
  blocks
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => [/-- (.+)/.exec(text)?.[1] ?? text, text]),
);

describeEachStore("the ready queries", (create) => {
  it("return rows of the synced packages, including the amounts to invoice", async () => {
    await using sandbox = createSandbox({ packages: 150 });
    const source = await create();
    await using sync = createSync({
      store: source,
      client: sandbox.connection,
      sellers: [{ seller: "shop", ...sandbox.connection, from: Date.UTC(2024, 10, 1) }],
      requestsPerMinute: false,
    });
    await sync.once();
    const store = await source.open(Date.now);
    try {
      const rows = new Map<string, Awaited<ReturnType<typeof read>>>();
      const read = (sql: string) => store.read((session) => session.query(sql));
      for (const [name, sql] of queries) rows.set(name, await read(sql));
      expect(Object.fromEntries([...rows].map(([name, { length }]) => [name, length > 0]))).toEqual(
        {
          "Packages to send, most urgent first. A part of a split may be Unpacked until its next status.": true,
          "The invoice amount of each package that was sent": true,
          "Cancelled packages, latest first": true,
          "Units sold for each SKU": true,
        },
      );
      const [, invoices = []] = [...rows.values()];
      const [first] = invoices;
      const page = await store.read((session) =>
        session.query(
          "SELECT seller_invoice_amount FROM line JOIN package USING (seller, package_key) WHERE package_id = ?",
          [String(first?.package_id)],
        ),
      );
      const total = page.reduce((sum, line) => sum + Number(line.seller_invoice_amount), 0);
      expect(Number(first?.invoice_amount)).toBeCloseTo(total, 2);
    } finally {
      await store.close();
    }
  });
});
