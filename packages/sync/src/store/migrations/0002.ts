/** Adds the results of measuring a feed's premises, with the number of changes that only audits found. */
export const version2 = {
  sqlite: `CREATE TABLE feed_check (
  seller TEXT NOT NULL, checked_by TEXT NOT NULL, checked_at TEXT NOT NULL, inconclusive_checks INTEGER NOT NULL,
  last_held_at TEXT, false_premises TEXT NOT NULL, is_audit_exempt INTEGER NOT NULL,
  missed_changes INTEGER NOT NULL, missed_changes_at TEXT, PRIMARY KEY (seller)
);`,
  postgres: `CREATE TABLE feed_check (
  seller text NOT NULL, checked_by text NOT NULL, checked_at timestamptz NOT NULL, inconclusive_checks bigint NOT NULL,
  last_held_at timestamptz, false_premises text NOT NULL, is_audit_exempt boolean NOT NULL,
  missed_changes bigint NOT NULL, missed_changes_at timestamptz, PRIMARY KEY (seller)
);`,
};
