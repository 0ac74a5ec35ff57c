// Entry point for several machines that share one PostgreSQL database

export { type PostgresOptions, postgresStore } from "./store/postgres/postgres-store.ts";
