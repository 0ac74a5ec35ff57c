import { createRequire } from "node:module";
import { isNativeError } from "node:util/types";
import type { Clock } from "@marketplace-seller/client-core";
import type { PgBoss } from "pg-boss";
import { createDatabaseError, isSyncError, type SyncError } from "../../contract/sync-error.ts";
import { prepareConnection } from "../../store/postgres/connection-settings.ts";
import { translateFailure } from "../../store/postgres/failures.ts";
import type { JobBackend, Store } from "../../store/store.ts";
import type { JobQueue } from "../job-queue.ts";
import { PgBossJobQueue } from "./pg-boss-job-queue.ts";

/** It contains pg-boss's tables. */
export const BOSS_SCHEMA = "marketplace_jobs";

const MAX_STATEMENT_MS = 20_000;

/** Of pg-boss's `package.json`. */
interface BossManifest {
  readonly version: string;
  readonly pgboss: { readonly schema: number };
}

/** @throws SyncError `database-…` when pg-boss is missing, has an unsupported version, or cannot use its tables */
export async function openPgBoss(
  store: Store,
  { connectionString, timeoutMs }: Extract<JobBackend, { readonly kind: "pg-boss" }>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): Promise<JobQueue> {
  const { PgBoss, manifest } = await loadPgBoss();
  // For the package `pg`. pg-boss's statements are short: without a response in this time, the connection is lost.
  const queryTimeoutMs = Math.min(MAX_STATEMENT_MS, timeoutMs);
  const connection = {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: queryTimeoutMs,
    onConnect: (client: Parameters<typeof prepareConnection>[0]) =>
      prepareConnection(client, queryTimeoutMs),
  };
  const boss = new PgBoss({
    ...connection,
    connectionString,
    max: 4,
    application_name: "marketplace-sync jobs",
    schema: BOSS_SCHEMA,
    // By default, 60 s, a dead process's jobs would wait for a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    schedule: false,
    persistQueueStats: true,
  });
  let isOpen = false;
  // A failure while the queue opens also rejects `start`.
  boss.on("error", (error) => isOpen && onFailure(translateFailure(error)));
  try {
    await boss.start();
    await checkSchema(boss, manifest);
    isOpen = true;
    return new PgBossJobQueue(boss, store, clock);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw withAdvice(translateFailure(error));
  }
}

/** @throws SyncError `database-job-queue` when pg-boss is missing or has an unsupported version */
export async function loadPgBoss() {
  const { PgBoss, getConstructionPlans } = await import("pg-boss").catch((error: unknown) => {
    throw createDatabaseError(
      "job-queue",
      `Running on PostgreSQL needs the package pg-boss: ${INSTALL}`,
      {
        cause: error,
      },
    );
  });
  const manifest: BossManifest = createRequire(import.meta.url)("pg-boss/package.json");
  const [major = 0, minor = 0] = manifest.version.split(".").map(Number);
  if (major === 12 && minor >= 35) return { PgBoss, getConstructionPlans, manifest };
  throw createDatabaseError(
    "job-queue",
    `pg-boss ${manifest.version} is installed, but version 12.35 or a later 12 is needed: ${INSTALL}`,
  );
}

const INSTALL = "npm install pg-boss@^12.35";

/** @throws SyncError `database-…` for the schema of a newer pg-boss, or a broken one */
async function checkSchema(boss: PgBoss, { version, pgboss }: BossManifest): Promise<void> {
  const schemaVersion = await boss.schemaVersion();
  if (schemaVersion !== null && schemaVersion > pgboss.schema) {
    throw createDatabaseError(
      "newer-schema",
      `The schema ${BOSS_SCHEMA} is of a newer pg-boss than ${version} (${schemaVersion}, known up to ${pgboss.schema}). ` +
        "Use the newer version of pg-boss on every machine.",
    );
  }
  const drift = await boss.detectSchemaDrift();
  const missing = [...drift.missing, ...drift.invalid, ...drift.missingFunctions];
  const names = [...drift.missingTables, ...missing.map(({ name }) => name)];
  if (names.length > 0) throw incomplete(`without ${names.join(", ")}`);
}

/** Adds the remedy when tables are missing, or the role has no rights on them. */
function withAdvice(error: unknown): unknown {
  if (!isNativeError(error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (/^(42P01|42703|42883|3F000)$/.test(code)) return incomplete(error.message);
  if (!isSyncError(error, "database-read-only")) return error;
  const message = `The tables of pg-boss cannot be created or used: ${error.message}`;
  return createDatabaseError("read-only", message, { cause: error });
}

function incomplete(reason: string): SyncError {
  return createDatabaseError(
    "foreign",
    `The schema ${BOSS_SCHEMA} is not a complete installation of pg-boss (${reason}). Drop this schema, which contains only jobs: ` +
      "the next run schedules them again. `marketplace-sync migrate --print` writes the SQL for a role that may create it.",
  );
}
