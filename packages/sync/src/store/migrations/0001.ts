/** SQLite stores decimals as text, because its numbers are doubles, and times as ISO text, which sorts by time. */
const TYPES: Readonly<Record<string, string>> = {
  text: "TEXT",
  bigint: "INTEGER",
  numeric: "TEXT",
  boolean: "INTEGER",
  timestamptz: "TEXT",
};
const NAMES = new RegExp(`\\b(${Object.keys(TYPES).join("|")})\\b`, "g");

/** Translates to SQLite's types. The result for a released schema must never change: databases were created with it. */
export function renderForSqlite(schema: string): string {
  return schema.replace(NAMES, (type) => TYPES[type] ?? type);
}

const tables = `
CREATE TABLE schema_version (
  version bigint NOT NULL, digest text NOT NULL, PRIMARY KEY (version)
);
CREATE TABLE seller (
  name text NOT NULL, seller_id text, scope text NOT NULL, state text NOT NULL, failure text,
  failures bigint NOT NULL, sequence bigint NOT NULL, starts_at timestamptz NOT NULL,
  checkpoint timestamptz NOT NULL, polls bigint NOT NULL, polled_at timestamptz,
  audit_from timestamptz, audit_due_at timestamptz NOT NULL, backfill_from timestamptz,
  backfilled_to timestamptz, service_ahead_ms bigint, last_job_at timestamptz NOT NULL,
  PRIMARY KEY (name)
);
CREATE TABLE package (
  seller text NOT NULL, package_key text NOT NULL, package_id text, order_number text NOT NULL,
  status text NOT NULL, is_split boolean NOT NULL, last_modified_at timestamptz,
  agreed_delivery_at timestamptz, total_amount numeric, total_discount_amount numeric,
  installment_charge numeric, customer_id text, customer_name text, customer_email text,
  tax_id text, tax_office text, identity_number text, invoice_type bigint, billing_name text,
  billing_address text, billing_neighborhood text, billing_district text, billing_city text,
  billing_country_code text, billing_phone text, billing_tax_id text, billing_tax_office text,
  shipping_name text, shipping_address text, shipping_neighborhood text, shipping_district text,
  shipping_city text, shipping_postal_code text, shipping_phone text, delivery_point text,
  cargo_tracking_number text, cargo_sender_number text, cargo_tracking_link text,
  cargo_provider text, shipment_company_id text, shipment_method bigint, is_export boolean,
  hs_code text, invoice_link text, invoice_at timestamptz, declaration_number text,
  declaration_at timestamptz, sequence bigint NOT NULL, digest text NOT NULL,
  PRIMARY KEY (seller, package_key)
);
CREATE INDEX package_by_order ON package (seller, order_number);
CREATE INDEX package_by_status ON package (seller, status, last_modified_at);
CREATE INDEX package_by_id ON package (seller, package_id);
CREATE INDEX package_by_update ON package (seller, last_modified_at);
CREATE TABLE line (
  seller text NOT NULL, package_key text NOT NULL, position bigint NOT NULL, order_line_id text,
  stock_code text, product_id text, product_name text, barcode text, quantity bigint,
  status text, price numeric, due_amount numeric, seller_discount numeric,
  seller_coupon_discount numeric, total_seller_discount numeric, seller_discounted_price numeric,
  total_mall_discount numeric, seller_invoice_amount numeric, installment_charge numeric,
  labor_cost numeric, vat_rate bigint, commission_rate numeric, campaign_commission_rate numeric,
  tax_deduction_rate numeric, marketing_fee_rate numeric, marketplace_fee_rate numeric,
  delivery_fee_type bigint, sender text, PRIMARY KEY (seller, package_key, position)
);
CREATE INDEX line_by_order_line ON line (seller, order_line_id);
CREATE TABLE change (
  seller text NOT NULL, sequence bigint NOT NULL, kind text NOT NULL, late boolean NOT NULL,
  package_key text NOT NULL, package_id text, order_number text NOT NULL, status text NOT NULL,
  status_before text, last_modified_at timestamptz NOT NULL, observed_at timestamptz NOT NULL,
  digest text NOT NULL, content text, PRIMARY KEY (seller, sequence)
);
CREATE INDEX change_by_version ON change (seller, package_key, last_modified_at, digest);
CREATE TABLE transition (
  seller text NOT NULL, package_key text NOT NULL, status text NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (seller, package_key, at, status)
);
CREATE TABLE split_link (
  seller text NOT NULL, parent_key text NOT NULL, child_key text NOT NULL,
  order_number text NOT NULL, inferred boolean NOT NULL,
  PRIMARY KEY (seller, parent_key, child_key)
);
CREATE INDEX split_link_by_order ON split_link (seller, order_number);
CREATE TABLE quarantined_package (
  seller text NOT NULL, package_key text NOT NULL, digest text NOT NULL,
  last_modified_at timestamptz, reason text NOT NULL, last_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (seller, package_key, digest)
);
CREATE TABLE erased_customer (
  seller text NOT NULL, customer_digest text NOT NULL, PRIMARY KEY (seller, customer_digest)
);
CREATE TABLE consumer_offset (
  consumer text NOT NULL, seller text NOT NULL, sequence bigint NOT NULL,
  failures bigint NOT NULL, failure text, retry_at timestamptz, pulled boolean NOT NULL,
  batch_end bigint, PRIMARY KEY (consumer, seller)
);
CREATE TABLE dead_letter (
  consumer text NOT NULL, seller text NOT NULL, sequence bigint NOT NULL,
  package_key text NOT NULL, attempts bigint NOT NULL, failure text NOT NULL, retry_at timestamptz,
  last_attempt_at timestamptz NOT NULL, PRIMARY KEY (consumer, seller, sequence)
);
CREATE TABLE job_trigger (
  queue text NOT NULL, job_key text NOT NULL, PRIMARY KEY (queue, job_key)
);
CREATE TABLE quota_block (
  seller text NOT NULL, leased_at timestamptz NOT NULL, requests bigint NOT NULL
);
CREATE INDEX quota_block_by_seller ON quota_block (seller, leased_at);
CREATE TABLE keyed_write (
  seller text NOT NULL, write_key text NOT NULL, operation text NOT NULL, digest text NOT NULL,
  body text NOT NULL, context text NOT NULL, queue text NOT NULL, state text NOT NULL,
  result text, failure text, intended_at timestamptz NOT NULL, PRIMARY KEY (seller, write_key)
);
CREATE INDEX keyed_write_open ON keyed_write (seller, state, queue)
  WHERE state IN ('sending', 'unknown');
CREATE INDEX keyed_write_by_time ON keyed_write (intended_at);
CREATE TABLE lease (
  name text NOT NULL, holder text NOT NULL, ends_at timestamptz NOT NULL, PRIMARY KEY (name)
);
CREATE TABLE paused_seller (
  seller text NOT NULL, PRIMARY KEY (seller)
);
CREATE TABLE journaled (
  seller text NOT NULL, requests bigint NOT NULL, PRIMARY KEY (seller)
);
CREATE TABLE offer (
  seller text NOT NULL, stock_code text NOT NULL, task bigint, list_price numeric,
  sale_price numeric, currency_type text, sent_list_price numeric, sent_sale_price numeric,
  sent_currency_type text, price_state text, price_reason text, price_at timestamptz,
  price_sends bigint NOT NULL, price_open boolean NOT NULL, quantity bigint, as_of timestamptz, measured_quantity bigint, measured_as_of timestamptz,
  sent_quantity bigint, stock_state text, stock_reason text, stock_at timestamptz,
  stock_sends bigint NOT NULL, stock_open boolean NOT NULL,
  observed_list_price numeric, observed_sale_price numeric, observed_currency_type text,
  observed_quantity bigint, observed_from timestamptz, observed_at timestamptz,
  PRIMARY KEY (seller, stock_code)
);
CREATE INDEX offer_desired ON offer (seller, stock_code)
  WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired');
CREATE INDEX offer_open ON offer (seller, task)
  WHERE task IS NOT NULL;
CREATE TABLE offer_task (
  seller text NOT NULL, task bigint NOT NULL, state text NOT NULL, task_id text,
  skus bigint NOT NULL, sent_at timestamptz, poll_at timestamptz, PRIMARY KEY (seller, task)
);
CREATE TABLE offer_sender (
  seller text NOT NULL, last_task bigint NOT NULL, failure text, failures bigint NOT NULL,
  PRIMARY KEY (seller)
);`;

/** PostgreSQL's only. */
const origin = `
CREATE TABLE origin (
  origin text NOT NULL
);`;

const views = `
CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split;
`;

export const version1 = {
  sqlite: renderForSqlite(tables + views),
  postgres: tables + origin + views,
};
