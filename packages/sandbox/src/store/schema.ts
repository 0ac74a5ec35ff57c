/**
 * One migration per version; a released one is never edited. Records are JSON documents, with columns for what queries
 * filter by; documents, and the JSON texts of listings (`wire`), are in tables of their own, so that the rows that
 * queries and index builds read stay small. `partition` is 0 when the seller sends a package or product, 1 when the
 * marketplace's warehouse does, 2 when it is not listed (orders from before November 2024, and packages that a fault
 * hides).
 */
export const migrations: readonly string[] = [
  `
CREATE TABLE sequences (name TEXT PRIMARY KEY, next INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE sellers (
  place INTEGER PRIMARY KEY,
  seller_id TEXT NOT NULL UNIQUE,
  key_hash TEXT NOT NULL UNIQUE,
  document TEXT NOT NULL
);

CREATE TABLE catalogue (id INTEGER PRIMARY KEY CHECK (id = 1), document TEXT NOT NULL);

CREATE TABLE orders (
  order_key INTEGER PRIMARY KEY,
  seller TEXT NOT NULL,
  order_id TEXT NOT NULL UNIQUE,
  order_number TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  status INTEGER NOT NULL,
  same_day INTEGER NOT NULL,
  payment_type INTEGER NOT NULL,
  total_amount TEXT NOT NULL,
  total_discount TEXT NOT NULL,
  citizenship_id TEXT NOT NULL,
  buyer_name TEXT NOT NULL,
  recipient TEXT NOT NULL
);

CREATE TABLE order_records (order_key INTEGER PRIMARY KEY, document TEXT NOT NULL);

CREATE TABLE packages (
  key INTEGER PRIMARY KEY,
  seller TEXT NOT NULL,
  order_key INTEGER NOT NULL,
  package_id TEXT,
  tracking TEXT NOT NULL,
  partition INTEGER NOT NULL,
  status INTEGER NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL
);

CREATE TABLE package_records (key INTEGER PRIMARY KEY, document TEXT NOT NULL);

CREATE TABLE package_wires (key INTEGER PRIMARY KEY, wire TEXT NOT NULL);

CREATE TABLE current_lines (
  order_line_id TEXT PRIMARY KEY,
  seller TEXT NOT NULL,
  key INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE products (
  key INTEGER PRIMARY KEY,
  seller TEXT NOT NULL,
  stock_code TEXT NOT NULL,
  product_id TEXT NOT NULL UNIQUE,
  product_main_id TEXT,
  status INTEGER NOT NULL,
  sale_status INTEGER NOT NULL,
  brand_name TEXT NOT NULL,
  category_id TEXT NOT NULL,
  partition INTEGER NOT NULL,
  document TEXT NOT NULL
);

CREATE TABLE product_wires (key INTEGER PRIMARY KEY, wire TEXT NOT NULL);

CREATE TABLE tasks (
  task_key INTEGER PRIMARY KEY,
  seller TEXT NOT NULL,
  task_id TEXT NOT NULL UNIQUE,
  due INTEGER,
  document TEXT NOT NULL
);
`,
  `
CREATE TABLE returns (
  return_key INTEGER PRIMARY KEY,
  seller TEXT NOT NULL,
  claim_return_id TEXT NOT NULL UNIQUE,
  order_line_id TEXT NOT NULL,
  document TEXT NOT NULL
);
`,
  // Packages whose current state a fault hides; listings return the old one, `shown`.
  `
CREATE TABLE late_packages (
  key INTEGER PRIMARY KEY,
  order_key INTEGER NOT NULL,
  due INTEGER,
  is_new_order INTEGER NOT NULL,
  shown TEXT
);
`,
];

/** Needed by writes, created with the tables. */
export const writeIndexes: readonly string[] = [
  "CREATE UNIQUE INDEX IF NOT EXISTS orders_by_number ON orders (seller, order_number)",
  "CREATE INDEX IF NOT EXISTS packages_by_order ON packages (order_key)",
  "CREATE UNIQUE INDEX IF NOT EXISTS products_by_stock_code ON products (seller, stock_code)",
];

/**
 * Needed by reads alone, created after a new database is filled: sorting all rows once is faster than keeping them
 * sorted. `packages_modified` has the order of the listing and all columns of its filters, so that a page reads only
 * its own rows; `packages_created` counts the packages in a window; `orders_by_created` has all columns of `OrderList`,
 * which halves the time of a page.
 */
export const readIndexes: readonly string[] = [
  "CREATE INDEX IF NOT EXISTS orders_by_created ON orders (seller, created, order_key, order_id, order_number, status, payment_type, total_amount, total_discount, citizenship_id)",
  "CREATE INDEX IF NOT EXISTS orders_by_updated ON orders (seller, updated, order_key, created, status)",
  "CREATE UNIQUE INDEX IF NOT EXISTS packages_by_id ON packages (package_id, seller) WHERE package_id IS NOT NULL",
  "CREATE INDEX IF NOT EXISTS packages_by_tracking ON packages (seller, tracking)",
  "CREATE INDEX IF NOT EXISTS packages_created ON packages (seller, partition, created, status)",
  "CREATE INDEX IF NOT EXISTS packages_modified ON packages (seller, modified, key, created, partition, status)",
  "CREATE INDEX IF NOT EXISTS products_listed ON products (seller, key, partition, status, sale_status)",
  "CREATE INDEX IF NOT EXISTS products_by_main_id ON products (seller, product_main_id)",
  "CREATE INDEX IF NOT EXISTS products_by_category ON products (seller, category_id)",
  "CREATE INDEX IF NOT EXISTS products_by_brand ON products (seller, brand_name)",
  "CREATE INDEX IF NOT EXISTS tasks_by_due ON tasks (due) WHERE due IS NOT NULL",
  "CREATE INDEX IF NOT EXISTS tasks_by_seller ON tasks (seller, task_key)",
];
