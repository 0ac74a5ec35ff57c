/** The PostgreSQL schema that holds all tables. */
export const SCHEMA = "marketplace";
