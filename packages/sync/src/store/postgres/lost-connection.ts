import type pg from "pg";

/**
 * Settings by which the server closes a dead connection and ends its transaction and locks. With the defaults this
 * takes two hours for a lost machine, and forever for a process that was stopped while the server sends to it.
 */
const KEEPALIVE_SETTINGS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  /** Milliseconds, like the settings below. */
  tcp_user_timeout: 40_000,
};
const CHECK_INTERVAL_MS = 10_000;

/** Makes the PostgreSQL server close a lost connection itself, as far as the server's platform supports that. */
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

/** On some platforms the server has the setting but accepts only 0. */
function ignoreUnsupported(error: unknown): void {
  const isRefused = error instanceof Error && "code" in error && error.code === "22023";
  if (!isRefused) throw error;
}
