import { timeText } from "../domain/stored-time.ts";
import type { Session } from "../store/store.ts";

/**
 * Forgets the keys whose write was last made before a moment; one whose outcome is unknown stays.
 *
 * @param before - epoch milliseconds
 * @returns how many were forgotten
 */
export function forgetOldWrites(session: Session, before: number): Promise<number> {
  return session.run(
    "DELETE FROM keyed_write WHERE state IN ('applied', 'refused') AND intended_at < ?",
    [timeText(before)],
  );
}
