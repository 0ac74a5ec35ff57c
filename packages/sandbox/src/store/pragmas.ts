import type { Database } from "./database.ts";

/** Settings of every connection. */
export function keepForOneProcess(database: Database): void {
  // The page size counts only in a new file. A write copies every page it touches into the journal: a
  // split touches some forty, so small pages spare most of what is written and synced.
  database.execute("PRAGMA page_size = 4096");
  database.execute("PRAGMA locking_mode = EXCLUSIVE");
  database.execute("PRAGMA cache_size = -65536");
  database.execute("PRAGMA temp_store = MEMORY");
}

/** A returned commit is on the disk, so it survives a crash of the process or of the machine. */
export function keepDurably(database: Database): void {
  // The journal mode is written into the file.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  // In pages. Moving the journal into the file stops every call for a moment: seldom, so that the
  // moment stays out of the usual latencies, and not so late that a start after a crash reads long.
  database.execute("PRAGMA wal_autocheckpoint = 16000");
}
