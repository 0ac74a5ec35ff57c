import type { SeedProgress } from "../seed/seed-store.ts";

/** A database that is filled sooner needs no words. */
const PATIENCE_MS = 1_000;
const INTERVAL_MS = 5_000;

/**
 * Says how far the filling of a new database is: first when it has taken a second, then every five,
 * and when only the indexes are left.
 *
 * @param clock milliseconds that only run forwards.
 */
export function seedingReport(
  write: (text: string) => void,
  clock: () => number = () => performance.now(),
): (progress: SeedProgress) => void {
  let next = clock() + PATIENCE_MS;
  let isLong = false;
  return ({ packages, of }) => {
    const isLast = packages === of;
    const now = clock();
    if (now < next && !(isLast && isLong)) return;
    isLong = true;
    next = now + INTERVAL_MS;
    const rest = isLast ? "; building the indexes" : "";
    write(
      `marketplace-sandbox fills the database: ${count(packages)} of ${count(of)} packages${rest}\n`,
    );
  };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
