import { isNativeError } from "node:util/types";
import type pg from "pg";

/**
 * Settings by which the PostgreSQL server closes a dead connection and ends its transaction and locks. With
 * PostgreSQL's defaults, the server closes the connection of a lost machine only after two hours, and never closes
 * the connection of a stopped process to which it is sending.
 */
const KEEPALIVE_SETTINGS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  /** The timeout in milliseconds after which the server closes a connection that acknowledges no data. */
  tcp_user_timeout: 40_000,
};
const CHECK_INTERVAL_MS = 10_000;

/**
 * Makes the PostgreSQL server close a lost connection after a timeout, as far as the server's platform supports these
 * settings.
 */
export async function limitLostConnection(client: pg.ClientBase): Promise<void> {
  const settings = Object.entries(KEEPALIVE_SETTINGS).map(([name, value]) =>
    setWhereKnown(name, value, "session"),
  );
  await client.query(`SELECT ${settings.join(", ")}`);
  const check = setWhereKnown("client_connection_check_interval", CHECK_INTERVAL_MS, "session");
  await client.query(`SELECT ${check}`).catch(ignoreUnsupported);
}

/** Renders an SQL expression that changes a server setting, or does nothing if the server does not know the setting. */
export function setWhereKnown(
  name: string,
  value: number,
  of: "session" | "transaction" = "transaction",
): string {
  const isLocal = of === "transaction";
  return `CASE WHEN current_setting('${name}', true) IS NOT NULL
    THEN set_config('${name}', '${value}', ${isLocal}) END`;
}

/**
 * Ignores that the server refuses the value of a setting, because on some platforms PostgreSQL's connection settings
 * accept only 0.
 */
function ignoreUnsupported(error: unknown): void {
  const isRefused = isNativeError(error) && "code" in error && error.code === "22023";
  if (!isRefused) throw error;
}
