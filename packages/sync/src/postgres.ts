// Several machines on one PostgreSQL database

export { type PostgresOptions, postgresStore } from "./store/postgres/postgres-store.ts";
