export { createDatabase, type RunningPostgres, startPostgres } from "./start-postgres.ts";
