import { formatTime } from "../domain/stored-time.ts";
import { addSeller } from "../feed/seller-row.ts";
import type { Row, Session, Store } from "../store/store.ts";

/** Adds a seller without changes to the store. */
export function addShop(store: Store, name: string): Promise<void> {
  return store.write((session) =>
    addSeller(session, { name, scope: "", from: 0, auditIntervalMs: 0 }),
  );
}

const MAX_ROWS_PER_STATEMENT = 1_000;

/** Stores changes of a seller. Each element of the list overrides some columns of the row of a change. */
export function addChanges(store: Store, seller: string, changes: readonly Row[]): Promise<void> {
  return store.write((session) => insertChanges(session, seller, changes));
}

/** Stores changes like {@link addChanges}, within a transaction. */
export async function insertChanges(
  session: Session,
  seller: string,
  changes: readonly Row[],
): Promise<void> {
  const [sellerRow] = await session.query("SELECT sequence FROM seller WHERE name = ?", [seller]);
  const before = Number(sellerRow?.sequence);
  const now = formatTime(await session.now());
  const rows = changes.map((overrides, index) => ({
    seller,
    sequence: before + index + 1,
    kind: "new",
    late: false,
    package_key: String(before + index + 1),
    package_id: String(before + index + 1),
    order_number: "1",
    status: "Created",
    status_before: null,
    last_modified_at: now,
    observed_at: now,
    digest: String(before + index + 1),
    content: "{}",
    ...overrides,
  }));
  const names = Object.keys(rows[0] ?? {});
  const placeholders = `(${names.map(() => "?").join(", ")})`;
  for (let at = 0; at < rows.length; at += MAX_ROWS_PER_STATEMENT) {
    const some = rows.slice(at, at + MAX_ROWS_PER_STATEMENT);
    await session.run(
      `INSERT INTO change (${names.join(", ")}) VALUES ${some.map(() => placeholders).join(", ")}`,
      some.flatMap((row) => Object.values(row)),
    );
  }
  const last = before + changes.length;
  await session.run("UPDATE seller SET sequence = ? WHERE name = ?", [last, seller]);
}
