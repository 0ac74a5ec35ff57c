import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachStore } from "./each-store.fixture.ts";
import { insertRows } from "./insert-rows.ts";
import type { Store } from "./store.ts";

const at = "2026-01-31T10:00:00.000Z";
/** What means something in the texts of arrays, of JSON or of SQL. */
const texts = [
  "",
  "NULL",
  "null",
  "{a,b}",
  '"',
  "\\",
  'a"\\b',
  "'; --",
  " x ",
  "ş👍",
  "a\nb\tc",
  "$1 ?",
];

describeEachStore("rows that are inserted", (create) => {
  let store: Store;
  beforeEach(async () => {
    store = await (await create()).open(Date.now);
  });
  afterEach(() => store.close());

  const letters = () =>
    store.read((session) =>
      session.query("SELECT sequence, failure, retry_at, since FROM dead_letter ORDER BY sequence"),
    );
  const letter = (sequence: number, failure: string) => ({
    consumer: "erp",
    seller: "shop",
    sequence,
    package_key: "1",
    tries: 0,
    failure,
    retry_at: null,
    since: at,
  });

  it("come back as they were, whatever their texts hold", async () => {
    const rows = texts.map((text, sequence) => letter(sequence, text));
    await store.write((session) => insertRows(session, "dead_letter", rows));
    expect(await letters()).toEqual(
      texts.map((failure, sequence) => ({ sequence, failure, retry_at: null, since: at })),
    );
  });

  it("are not seen by a read that began before", async () => {
    const seen = await store.read(async (session) => {
      const count = "SELECT count(*) AS n FROM dead_letter";
      const before = await session.query(count);
      await store.write((other) => insertRows(other, "dead_letter", [letter(1, "new")]));
      return [before, await session.query(count)];
    });
    expect(seen).toEqual([[{ n: 0 }], [{ n: 0 }]]);
    expect(await letters()).toHaveLength(1);
  });

  it("are none where there are none, and replace or leave those of the same key", async () => {
    const key = ["consumer", "seller", "sequence"];
    await store.write(async (session) => {
      await insertRows(session, "dead_letter", []);
      await insertRows(session, "dead_letter", [letter(1, "first"), letter(2, "first")]);
      await insertRows(session, "dead_letter", [letter(1, "second")], { replaceBy: key });
      await insertRows(session, "dead_letter", [letter(2, "second")], { ignore: true });
    });
    expect((await letters()).map(({ failure }) => failure)).toEqual(["second", "first"]);
  });
});
