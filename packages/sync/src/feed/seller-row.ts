import { type SellerRow, sellerTable } from "../domain/seller-row.ts";
import type { Session } from "../store/store.ts";

/** Finds a seller; with `locked` it stays as it is for others until the transaction ends. */
export async function findSeller(
  session: Session,
  name: string,
  locked = false,
): Promise<SellerRow | undefined> {
  const [row] = await session.query(
    `SELECT * FROM seller WHERE name = ?${locked ? " LOCKED" : ""}`,
    [name],
  );
  return row && sellerTable.parse(row);
}

/** Every seller, by name. */
export async function listSellers(session: Session): Promise<readonly SellerRow[]> {
  return (await session.query("SELECT * FROM seller ORDER BY name")).map(sellerTable.parse);
}

const changing = sellerTable.columns.filter(({ name }) => name !== "name");
const UPDATE = `UPDATE seller SET ${changing.map(({ name }) => `${name} = ?`).join(", ")} WHERE name = ?`;

/** Writes what is kept of a seller. */
export async function saveSeller(session: Session, seller: SellerRow): Promise<void> {
  await session.run(UPDATE, [...changing.map(({ read }) => read(seller)), seller.name]);
}

/** Adds a seller that is not there yet. */
export async function addSeller(
  session: Session,
  {
    name,
    scope,
    from,
    auditEveryMs,
  }: Pick<SellerRow, "name" | "scope"> & {
    /** Epoch milliseconds. */
    readonly from: number;
    readonly auditEveryMs: number;
  },
): Promise<void> {
  const now = await session.now();
  const seller: SellerRow = {
    name,
    sellerId: null,
    scope,
    state: "active",
    failure: null,
    failures: 0,
    sequence: 0,
    beginsAt: from,
    resumeFrom: from,
    polls: 0,
    polledAt: null,
    auditFrom: null,
    auditDueAt: now + auditEveryMs,
    backfillFrom: null,
    backfilledTo: null,
    serviceAheadMs: null,
    turnAt: now,
  };
  await session.insert(sellerTable, [seller], "ignore");
}

/** The sellers that a view of the database shows: those of the sync, or all that are stored where it has none. */
export async function sellersShown(
  session: Session,
  names: readonly string[],
): Promise<readonly string[]> {
  return names.length > 0 ? names : (await listSellers(session)).map(({ name }) => name);
}
