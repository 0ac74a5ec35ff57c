/** The first version of the schema. */
export const version1 = {
  sqlite: `
CREATE TABLE schema_version (
  version INTEGER NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (version)
);
CREATE TABLE seller (
  name TEXT NOT NULL, seller_id TEXT, scope TEXT NOT NULL, state TEXT NOT NULL, failure TEXT,
  failures INTEGER NOT NULL, sequence INTEGER NOT NULL, begins_at TEXT NOT NULL,
  resume_from TEXT NOT NULL, polls INTEGER NOT NULL, polled_at TEXT, audit_from TEXT,
  audit_due_at TEXT NOT NULL, backfill_from TEXT, backfilled_to TEXT, service_ahead_ms INTEGER,
  turn_at TEXT NOT NULL, PRIMARY KEY (name)
);
CREATE TABLE package (
  seller TEXT NOT NULL, package_key TEXT NOT NULL, package_id TEXT, order_number TEXT NOT NULL,
  status TEXT NOT NULL, is_split INTEGER NOT NULL, last_modified_at TEXT,
  agreed_delivery_at TEXT, total_amount TEXT, total_discount_amount TEXT,
  installment_charge TEXT, customer_id TEXT, customer_name TEXT, customer_email TEXT,
  tax_id TEXT, tax_office TEXT, identity_number TEXT, invoice_type INTEGER, billing_name TEXT,
  billing_address TEXT, billing_neighborhood TEXT, billing_district TEXT, billing_city TEXT,
  billing_country_code TEXT, billing_phone TEXT, billing_tax_id TEXT, billing_tax_office TEXT,
  shipping_name TEXT, shipping_address TEXT, shipping_neighborhood TEXT, shipping_district TEXT,
  shipping_city TEXT, shipping_postal_code TEXT, shipping_phone TEXT, delivery_point TEXT,
  cargo_tracking_number TEXT, cargo_sender_number TEXT, cargo_tracking_link TEXT,
  cargo_provider TEXT, shipment_company_id TEXT, shipment_method INTEGER, is_export INTEGER,
  hs_code TEXT, invoice_link TEXT, invoice_at TEXT, declaration_number TEXT, declaration_at TEXT,
  sequence INTEGER NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (seller, package_key)
);
CREATE INDEX package_by_order ON package (seller, order_number);
CREATE INDEX package_by_status ON package (seller, status, last_modified_at);
CREATE INDEX package_by_id ON package (seller, package_id);
CREATE TABLE line (
  seller TEXT NOT NULL, package_key TEXT NOT NULL, position INTEGER NOT NULL, order_line_id TEXT,
  stock_code TEXT, product_id TEXT, product_name TEXT, barcode TEXT, quantity INTEGER,
  status TEXT, price TEXT, due_amount TEXT, seller_discount TEXT, seller_coupon_discount TEXT,
  total_seller_discount TEXT, seller_discounted_price TEXT, total_mall_discount TEXT,
  seller_invoice_amount TEXT, installment_charge TEXT, labor_cost TEXT, vat_rate INTEGER,
  commission_rate TEXT, campaign_commission_rate TEXT, tax_deduction_rate TEXT,
  marketing_fee_rate TEXT, marketplace_fee_rate TEXT, delivery_fee_type INTEGER, sender TEXT,
  PRIMARY KEY (seller, package_key, position)
);
CREATE INDEX line_by_order_line ON line (seller, order_line_id);
CREATE TABLE change (
  seller TEXT NOT NULL, sequence INTEGER NOT NULL, kind TEXT NOT NULL, late INTEGER NOT NULL,
  package_key TEXT NOT NULL, package_id TEXT, order_number TEXT NOT NULL, status TEXT NOT NULL,
  status_before TEXT, last_modified_at TEXT NOT NULL, observed_at TEXT NOT NULL,
  digest TEXT NOT NULL, content TEXT, PRIMARY KEY (seller, sequence)
);
CREATE INDEX change_by_version ON change (seller, package_key, last_modified_at, digest);
CREATE TABLE transition (
  seller TEXT NOT NULL, package_key TEXT NOT NULL, status TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (seller, package_key, at, status)
);
CREATE TABLE split_link (
  seller TEXT NOT NULL, parent_key TEXT NOT NULL, child_key TEXT NOT NULL,
  order_number TEXT NOT NULL, inferred INTEGER NOT NULL,
  PRIMARY KEY (seller, parent_key, child_key)
);
CREATE INDEX split_link_by_order ON split_link (seller, order_number);
CREATE TABLE set_aside (
  seller TEXT NOT NULL, package_key TEXT NOT NULL, digest TEXT NOT NULL, last_modified_at TEXT,
  reason TEXT NOT NULL, tried_at TEXT NOT NULL, PRIMARY KEY (seller, package_key, digest)
);
CREATE TABLE forgotten_customer (
  seller TEXT NOT NULL, customer_digest TEXT NOT NULL, PRIMARY KEY (seller, customer_digest)
);
CREATE TABLE consumer (
  consumer TEXT NOT NULL, seller TEXT NOT NULL, sequence INTEGER NOT NULL,
  failures INTEGER NOT NULL, failure TEXT, retry_at TEXT, pulled INTEGER NOT NULL,
  batch_end INTEGER, PRIMARY KEY (consumer, seller)
);
CREATE TABLE dead_letter (
  consumer TEXT NOT NULL, seller TEXT NOT NULL, sequence INTEGER NOT NULL,
  package_key TEXT NOT NULL, tries INTEGER NOT NULL, failure TEXT NOT NULL, retry_at TEXT,
  since TEXT NOT NULL, PRIMARY KEY (consumer, seller, sequence)
);
CREATE TABLE wake (
  queue TEXT NOT NULL, turn_key TEXT NOT NULL, PRIMARY KEY (queue, turn_key)
);
CREATE TABLE quota_block (
  seller TEXT NOT NULL, leased_at TEXT NOT NULL, requests INTEGER NOT NULL
);
CREATE INDEX quota_block_by_seller ON quota_block (seller, leased_at);
CREATE TABLE keyed_write (
  seller TEXT NOT NULL, write_key TEXT NOT NULL, operation TEXT NOT NULL, digest TEXT NOT NULL,
  body TEXT NOT NULL, context TEXT NOT NULL, queue TEXT NOT NULL, state TEXT NOT NULL,
  result TEXT, failure TEXT, intended_at TEXT NOT NULL, PRIMARY KEY (seller, write_key)
);
CREATE INDEX keyed_write_open ON keyed_write (seller, state, queue)
  WHERE state IN ('sending', 'unknown');
CREATE INDEX keyed_write_by_time ON keyed_write (intended_at);
CREATE TABLE lease (
  name TEXT NOT NULL, holder TEXT NOT NULL, ends_at TEXT NOT NULL, PRIMARY KEY (name)
);
CREATE TABLE paused_seller (
  seller TEXT NOT NULL, PRIMARY KEY (seller)
);
CREATE TABLE journaled (
  seller TEXT NOT NULL, requests INTEGER NOT NULL, PRIMARY KEY (seller)
);
CREATE TABLE offer (
  seller TEXT NOT NULL, stock_code TEXT NOT NULL, task INTEGER, list_price TEXT, sale_price TEXT,
  currency_type TEXT, sent_list_price TEXT, sent_sale_price TEXT, sent_currency_type TEXT,
  price_state TEXT, price_reason TEXT, price_at TEXT, price_sends INTEGER NOT NULL,
  price_open INTEGER NOT NULL, price_confirmed_at TEXT, quantity INTEGER, sent_quantity INTEGER,
  stock_state TEXT, stock_reason TEXT, stock_at TEXT, stock_sends INTEGER NOT NULL,
  stock_open INTEGER NOT NULL, stock_confirmed_at TEXT, stock_since TEXT, stock_sequence INTEGER,
  sent_since TEXT, sent_sequence INTEGER, seen_list_price TEXT, seen_sale_price TEXT,
  seen_currency_type TEXT, seen_quantity INTEGER, seen_at TEXT, seen_polls INTEGER,
  PRIMARY KEY (seller, stock_code)
);
CREATE INDEX offer_desired ON offer (seller, stock_code)
  WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired');
CREATE INDEX offer_open ON offer (seller, task)
  WHERE task IS NOT NULL;
CREATE TABLE offer_task (
  seller TEXT NOT NULL, task INTEGER NOT NULL, state TEXT NOT NULL, task_id TEXT,
  skus INTEGER NOT NULL, failure TEXT, journaled_at TEXT NOT NULL, sent_at TEXT, poll_at TEXT,
  PRIMARY KEY (seller, task)
);
CREATE INDEX offer_task_open ON offer_task (seller, poll_at)
  WHERE state IN ('sending', 'queued', 'unknown');
CREATE TABLE offer_turn (
  seller TEXT NOT NULL, last_task INTEGER NOT NULL, failure TEXT, failures INTEGER NOT NULL,
  PRIMARY KEY (seller)
);
CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split;
`,
  postgres: `
CREATE TABLE schema_version (
  version bigint NOT NULL, digest text NOT NULL, PRIMARY KEY (version)
);
CREATE TABLE seller (
  name text NOT NULL, seller_id text, scope text NOT NULL, state text NOT NULL, failure text,
  failures bigint NOT NULL, sequence bigint NOT NULL, begins_at timestamptz NOT NULL,
  resume_from timestamptz NOT NULL, polls bigint NOT NULL, polled_at timestamptz,
  audit_from timestamptz, audit_due_at timestamptz NOT NULL, backfill_from timestamptz,
  backfilled_to timestamptz, service_ahead_ms bigint, turn_at timestamptz NOT NULL,
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
CREATE TABLE set_aside (
  seller text NOT NULL, package_key text NOT NULL, digest text NOT NULL,
  last_modified_at timestamptz, reason text NOT NULL, tried_at timestamptz NOT NULL,
  PRIMARY KEY (seller, package_key, digest)
);
CREATE TABLE forgotten_customer (
  seller text NOT NULL, customer_digest text NOT NULL, PRIMARY KEY (seller, customer_digest)
);
CREATE TABLE consumer (
  consumer text NOT NULL, seller text NOT NULL, sequence bigint NOT NULL,
  failures bigint NOT NULL, failure text, retry_at timestamptz, pulled boolean NOT NULL,
  batch_end bigint, PRIMARY KEY (consumer, seller)
);
CREATE TABLE dead_letter (
  consumer text NOT NULL, seller text NOT NULL, sequence bigint NOT NULL,
  package_key text NOT NULL, tries bigint NOT NULL, failure text NOT NULL, retry_at timestamptz,
  since timestamptz NOT NULL, PRIMARY KEY (consumer, seller, sequence)
);
CREATE TABLE wake (
  queue text NOT NULL, turn_key text NOT NULL, PRIMARY KEY (queue, turn_key)
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
  price_sends bigint NOT NULL, price_open boolean NOT NULL, price_confirmed_at timestamptz,
  quantity bigint, sent_quantity bigint, stock_state text, stock_reason text,
  stock_at timestamptz, stock_sends bigint NOT NULL, stock_open boolean NOT NULL,
  stock_confirmed_at timestamptz, stock_since timestamptz, stock_sequence bigint,
  sent_since timestamptz, sent_sequence bigint, seen_list_price numeric, seen_sale_price numeric,
  seen_currency_type text, seen_quantity bigint, seen_at timestamptz, seen_polls bigint,
  PRIMARY KEY (seller, stock_code)
);
CREATE INDEX offer_desired ON offer (seller, stock_code)
  WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired');
CREATE INDEX offer_open ON offer (seller, task)
  WHERE task IS NOT NULL;
CREATE TABLE offer_task (
  seller text NOT NULL, task bigint NOT NULL, state text NOT NULL, task_id text,
  skus bigint NOT NULL, failure text, journaled_at timestamptz NOT NULL, sent_at timestamptz,
  poll_at timestamptz, PRIMARY KEY (seller, task)
);
CREATE INDEX offer_task_open ON offer_task (seller, poll_at)
  WHERE state IN ('sending', 'queued', 'unknown');
CREATE TABLE offer_turn (
  seller text NOT NULL, last_task bigint NOT NULL, failure text, failures bigint NOT NULL,
  PRIMARY KEY (seller)
);
CREATE TABLE origin (
  origin text NOT NULL
);
CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split;
`,
};
