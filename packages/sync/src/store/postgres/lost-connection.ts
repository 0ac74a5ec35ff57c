import { isNativeError } from "node:util/types";
import type pg from "pg";

/**
 * Makes the server close a dead connection and end its transaction and locks. By default it does so only after two
 * hours for a lost machine, and never for a stopped process to which it is sending.
 */
const KEEPALIVE_SETTINGS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  /** Milliseconds without acknowledged data. */
  tcp_user_timeout: 40_000,
};
const CHECK_INTERVAL_MS = 10_000;

/** As far as the server's platform supports the settings. */
export async function limitLostConnection(client: pg.ClientBase): Promise<void> {
  const settings = Object.entries(KEEPALIVE_SETTINGS).map(([name, value]) =>
    setWhereKnown(name, value, "session"),
  );
  await client.query(`SELECT ${settings.join(", ")}`);
  const check = setWhereKnown("client_connection_check_interval", CHECK_INTERVAL_MS, "session");
  await client.query(`SELECT ${check}`).catch(ignoreUnsupported);
}

/** SQL that changes a server setting, if the server knows it. */
export function setWhereKnown(
  name: string,
  value: number,
  of: "session" | "transaction" = "transaction",
): string {
  const isLocal = of === "transaction";
  return `CASE WHEN current_setting('${name}', true) IS NOT NULL
    THEN set_config('${name}', '${value}', ${isLocal}) END`;
}

/** On some platforms the server accepts only 0. */
function ignoreUnsupported(error: unknown): void {
  const isRefused = isNativeError(error) && "code" in error && error.code === "22023";
  if (!isRefused) throw error;
}
