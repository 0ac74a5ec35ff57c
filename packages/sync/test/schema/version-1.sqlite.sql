PRAGMA user_version = 1;
PRAGMA application_id = 1297306457;
CREATE TABLE schema_version (
  version INTEGER NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (version)
);
CREATE TABLE seller (
  name TEXT NOT NULL, seller_id TEXT, scope TEXT NOT NULL, state TEXT NOT NULL, failure TEXT,
  failures INTEGER NOT NULL, sequence INTEGER NOT NULL, starts_at TEXT NOT NULL,
  checkpoint TEXT NOT NULL, polls INTEGER NOT NULL, polled_at TEXT,
  audit_from TEXT, audit_due_at TEXT NOT NULL, backfill_from TEXT,
  backfilled_to TEXT, service_ahead_ms INTEGER, last_job_at TEXT NOT NULL,
  PRIMARY KEY (name)
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
  hs_code TEXT, invoice_link TEXT, invoice_at TEXT, declaration_number TEXT,
  declaration_at TEXT, sequence INTEGER NOT NULL, digest TEXT NOT NULL,
  PRIMARY KEY (seller, package_key)
);
CREATE INDEX package_by_order ON package (seller, order_number);
CREATE INDEX package_by_status ON package (seller, status, last_modified_at);
CREATE INDEX package_by_id ON package (seller, package_id);
CREATE INDEX package_by_update ON package (seller, last_modified_at);
CREATE TABLE line (
  seller TEXT NOT NULL, package_key TEXT NOT NULL, position INTEGER NOT NULL, order_line_id TEXT,
  stock_code TEXT, product_id TEXT, product_name TEXT, barcode TEXT, quantity INTEGER,
  status TEXT, price TEXT, due_amount TEXT, seller_discount TEXT,
  seller_coupon_discount TEXT, total_seller_discount TEXT, seller_discounted_price TEXT,
  total_mall_discount TEXT, seller_invoice_amount TEXT, installment_charge TEXT,
  labor_cost TEXT, vat_rate INTEGER, commission_rate TEXT, campaign_commission_rate TEXT,
  tax_deduction_rate TEXT, marketing_fee_rate TEXT, marketplace_fee_rate TEXT,
  delivery_fee_type INTEGER, sender TEXT, PRIMARY KEY (seller, package_key, position)
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
CREATE TABLE quarantined_package (
  seller TEXT NOT NULL, package_key TEXT NOT NULL, digest TEXT NOT NULL,
  last_modified_at TEXT, reason TEXT NOT NULL, last_attempt_at TEXT NOT NULL,
  PRIMARY KEY (seller, package_key, digest)
);
CREATE TABLE erased_customer (
  seller TEXT NOT NULL, customer_digest TEXT NOT NULL, PRIMARY KEY (seller, customer_digest)
);
CREATE TABLE consumer_offset (
  consumer TEXT NOT NULL, seller TEXT NOT NULL, sequence INTEGER NOT NULL,
  failures INTEGER NOT NULL, failure TEXT, retry_at TEXT, pulled INTEGER NOT NULL,
  batch_end INTEGER, PRIMARY KEY (consumer, seller)
);
CREATE TABLE dead_letter (
  consumer TEXT NOT NULL, seller TEXT NOT NULL, sequence INTEGER NOT NULL,
  package_key TEXT NOT NULL, attempts INTEGER NOT NULL, failure TEXT NOT NULL, retry_at TEXT,
  last_attempt_at TEXT NOT NULL, PRIMARY KEY (consumer, seller, sequence)
);
CREATE TABLE job_trigger (
  queue TEXT NOT NULL, job_key TEXT NOT NULL, PRIMARY KEY (queue, job_key)
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
  seller TEXT NOT NULL, stock_code TEXT NOT NULL, task INTEGER, list_price TEXT,
  sale_price TEXT, currency_type TEXT, sent_list_price TEXT, sent_sale_price TEXT,
  sent_currency_type TEXT, price_state TEXT, price_reason TEXT, price_at TEXT,
  price_sends INTEGER NOT NULL, price_open INTEGER NOT NULL, quantity INTEGER, as_of TEXT, measured_quantity INTEGER, measured_as_of TEXT,
  sent_quantity INTEGER, stock_state TEXT, stock_reason TEXT, stock_at TEXT,
  stock_sends INTEGER NOT NULL, stock_open INTEGER NOT NULL,
  observed_list_price TEXT, observed_sale_price TEXT, observed_currency_type TEXT,
  observed_quantity INTEGER, observed_from TEXT, observed_at TEXT,
  PRIMARY KEY (seller, stock_code)
);
CREATE INDEX offer_desired ON offer (seller, stock_code)
  WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired');
CREATE INDEX offer_open ON offer (seller, task)
  WHERE task IS NOT NULL;
CREATE TABLE offer_task (
  seller TEXT NOT NULL, task INTEGER NOT NULL, state TEXT NOT NULL, task_id TEXT,
  skus INTEGER NOT NULL, sent_at TEXT, poll_at TEXT, PRIMARY KEY (seller, task)
);
CREATE TABLE offer_sender (
  seller TEXT NOT NULL, last_task INTEGER NOT NULL, failure TEXT, failures INTEGER NOT NULL,
  PRIMARY KEY (seller)
);
CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split;
INSERT INTO change VALUES ('seller', 1, 'kind', 1, 'package_key', 'package_id', 'order_number', 'status', 'status_before', '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z', 'digest', 'content');
INSERT INTO consumer_offset VALUES ('consumer', 'seller', 1, 1, 'failure', '2026-01-31T10:00:00.000Z', 1, 1);
INSERT INTO dead_letter VALUES ('consumer', 'seller', 1, 'package_key', 1, 'failure', '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z');
INSERT INTO erased_customer VALUES ('seller', 'customer_digest');
INSERT INTO job_trigger VALUES ('queue', 'job_key');
INSERT INTO journaled VALUES ('seller', 1);
INSERT INTO keyed_write VALUES ('seller', 'write_key', 'operation', 'digest', 'body', 'context', 'queue', 'state', 'result', 'failure', '2026-01-31T10:00:00.000Z');
INSERT INTO lease VALUES ('name', 'holder', '2026-01-31T10:00:00.000Z');
INSERT INTO line VALUES ('seller', 'package_key', 1, 'order_line_id', 'stock_code', 'product_id', 'product_name', 'barcode', 1, 'status', 'price', 'due_amount', 'seller_discount', 'seller_coupon_discount', 'total_seller_discount', 'seller_discounted_price', 'total_mall_discount', 'seller_invoice_amount', 'installment_charge', 'labor_cost', 1, 'commission_rate', 'campaign_commission_rate', 'tax_deduction_rate', 'marketing_fee_rate', 'marketplace_fee_rate', 1, 'sender');
INSERT INTO offer VALUES ('seller', 'stock_code', 1, 'list_price', 'sale_price', 'currency_type', 'sent_list_price', 'sent_sale_price', 'sent_currency_type', 'price_state', 'price_reason', '2026-01-31T10:00:00.000Z', 1, 1, 1, 'as_of', 1, 'measured_as_of', 1, 'stock_state', 'stock_reason', '2026-01-31T10:00:00.000Z', 1, 1, 'observed_list_price', 'observed_sale_price', 'observed_currency_type', 1, 'observed_from', '2026-01-31T10:00:00.000Z');
INSERT INTO offer_sender VALUES ('seller', 1, 'failure', 1);
INSERT INTO offer_task VALUES ('seller', 1, 'state', 'task_id', 1, '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z');
INSERT INTO package VALUES ('seller', 'package_key', 'package_id', 'order_number', 'status', 0, '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z', 'total_amount', 'total_discount_amount', 'installment_charge', 'customer_id', 'customer_name', 'customer_email', 'tax_id', 'tax_office', 'identity_number', 1, 'billing_name', 'billing_address', 'billing_neighborhood', 'billing_district', 'billing_city', 'billing_country_code', 'billing_phone', 'billing_tax_id', 'billing_tax_office', 'shipping_name', 'shipping_address', 'shipping_neighborhood', 'shipping_district', 'shipping_city', 'shipping_postal_code', 'shipping_phone', 'delivery_point', 'cargo_tracking_number', 'cargo_sender_number', 'cargo_tracking_link', 'cargo_provider', 'shipment_company_id', 1, 0, 'hs_code', 'invoice_link', '2026-01-31T10:00:00.000Z', 'declaration_number', '2026-01-31T10:00:00.000Z', 1, 'digest');
INSERT INTO paused_seller VALUES ('seller');
INSERT INTO quarantined_package VALUES ('seller', 'package_key', 'digest', '2026-01-31T10:00:00.000Z', 'reason', '2026-01-31T10:00:00.000Z');
INSERT INTO quota_block VALUES ('seller', '2026-01-31T10:00:00.000Z', 1);
INSERT INTO schema_version VALUES (1, 'dde0353feaa290f4');
INSERT INTO seller VALUES ('name', 'seller_id', 'scope', 'state', 'failure', 1, 1, '2026-01-31T10:00:00.000Z', 'checkpoint', 1, '2026-01-31T10:00:00.000Z', 'audit_from', '2026-01-31T10:00:00.000Z', 'backfill_from', 'backfilled_to', 1, '2026-01-31T10:00:00.000Z');
INSERT INTO split_link VALUES ('seller', 'parent_key', 'child_key', 'order_number', 1);
INSERT INTO transition VALUES ('seller', 'package_key', 'status', 'at');
