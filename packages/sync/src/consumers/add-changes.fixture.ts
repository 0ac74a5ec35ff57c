import { formatTime } from "../domain/stored-time.ts";
import { addSeller } from "../feed/seller-row.ts";
import type { Row, Session, Store } from "../store/store.ts";

/** Adds a seller without changes. */
export function addShop(store: Store, name: string): Promise<void> {
  return store.write((session) =>
    addSeller(session, { name, scope: "", from: 0, auditIntervalMs: 0 }),
  );
}

/** Of one statement. */
const ROWS = 1_000;

/** Stores changes of a seller, one for each, with what of their rows is to differ. */
export function addChanges(store: Store, seller: string, changes: readonly Row[]): Promise<void> {
  return store.write((session) => insertChanges(session, seller, changes));
}

/** The same within a transaction. */
export async function insertChanges(
  session: Session,
  seller: string,
  changes: readonly Row[],
): Promise<void> {
  const [found] = await session.query("SELECT sequence FROM seller WHERE name = ?", [seller]);
  const before = Number(found?.sequence);
  const now = formatTime(await session.now());
  const rows = changes.map((changed, at) => ({
    seller,
    sequence: before + at + 1,
    kind: "new",
    late: false,
    package_key: String(before + at + 1),
    package_id: String(before + at + 1),
    order_number: "1",
    status: "Created",
    status_before: null,
    last_modified_at: now,
    observed_at: now,
    digest: String(before + at + 1),
    content: "{}",
    ...changed,
  }));
  const names = Object.keys(rows[0] ?? {});
  const places = `(${names.map(() => "?").join(", ")})`;
  for (let at = 0; at < rows.length; at += ROWS) {
    const some = rows.slice(at, at + ROWS);
    await session.run(
      `INSERT INTO change (${names.join(", ")}) VALUES ${some.map(() => places).join(", ")}`,
      some.flatMap((row) => Object.values(row)),
    );
  }
  const last = before + changes.length;
  await session.run("UPDATE seller SET sequence = ? WHERE name = ?", [last, seller]);
}
