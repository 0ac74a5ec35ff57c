export { type RunningPostgres, startPostgres } from "./start-postgres.ts";
