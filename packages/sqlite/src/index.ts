export { Database, type DatabaseOptions, type Row, type Value } from "./database.ts";
export { explained, type FailureCode, type Program, retryWhileLocked } from "./failures.ts";
export { applyVersions, knownVersion, migrate } from "./migrate.ts";
