import type pg from "pg";
import { limitLostConnection, setWhereKnown } from "./lost-connection.ts";

/** What changes a statement's meaning. Address, user or database may set it otherwise. */
export const MEANING_SETTINGS = {
  standard_conforming_strings: "on",
  TimeZone: "'UTC'",
  DateStyle: "ISO, YMD",
} as const;

export function renderEach(
  settings: Readonly<Record<string, string | number>>,
  set: string,
): string {
  return Object.entries(settings)
    .map(([name, value]) => `${set} ${name} = ${value}`)
    .join("; ");
}

/**
 * Sets what address, user or database may have set otherwise. A connection pooler may drop it, so transactions of the
 * store set their own.
 */
export async function prepareConnection(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const settings = {
    ...MEANING_SETTINGS,
    default_transaction_isolation: "'read committed'",
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    lock_timeout: 0,
  };
  const transactionTimeout = setWhereKnown("transaction_timeout", 0, "session");
  await client.query(`${renderEach(settings, "SET")}; SELECT ${transactionTimeout}`);
  await limitLostConnection(client);
}
