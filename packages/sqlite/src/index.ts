export { checkLocks } from "./check-locks.ts";
export { Database, type DatabaseOptions, type Row, type Value } from "./database.ts";
export { type FailureCode, type Program, retryWhileLocked, withProgramErrors } from "./failures.ts";
export { applyVersions, knownVersion, migrate } from "./migrate.ts";
