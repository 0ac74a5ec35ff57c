import type { TypeNames } from "../domain/table.ts";

/** The tables of desired prices and stock, and of the tasks that carry them. */
export function offersSchema({ text, integer, decimal, boolean, time }: TypeNames) {
  return [
    `CREATE TABLE offer (
  seller ${text} NOT NULL,
  stock_code ${text} NOT NULL,
  list_price ${decimal},
  sale_price ${decimal},
  currency_type ${text},
  quantity ${integer},
  price_state ${text},
  price_reason ${text},
  price_at ${time},
  stock_state ${text},
  stock_reason ${text},
  stock_at ${time},
  price_sends ${integer} NOT NULL DEFAULT 0,
  stock_sends ${integer} NOT NULL DEFAULT 0,
  stock_since ${time},
  stock_sequence ${integer},
  task ${integer},
  price_open ${boolean},
  stock_open ${boolean},
  sent_list_price ${decimal},
  sent_sale_price ${decimal},
  sent_currency_type ${text},
  sent_quantity ${integer},
  sent_since ${time},
  sent_sequence ${integer},
  price_confirmed_at ${time},
  stock_confirmed_at ${time},
  seen_list_price ${decimal},
  seen_sale_price ${decimal},
  seen_currency_type ${text},
  seen_quantity ${integer},
  seen_at ${time},
  seen_polls ${integer},
  PRIMARY KEY (seller, stock_code)
)`,
    `CREATE INDEX offer_desired ON offer (seller, stock_code)
  WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')`,
    `CREATE INDEX offer_open ON offer (seller, task) WHERE task IS NOT NULL`,
    `CREATE TABLE offer_task (
  seller ${text} NOT NULL,
  task ${integer} NOT NULL,
  state ${text} NOT NULL,
  task_id ${text},
  skus ${integer} NOT NULL,
  failure ${text},
  journaled_at ${time} NOT NULL,
  sent_at ${time},
  poll_at ${time},
  PRIMARY KEY (seller, task)
)`,
    `CREATE INDEX offer_task_open ON offer_task (seller, poll_at)
  WHERE state IN ('sending', 'queued', 'unknown')`,
    `CREATE TABLE offer_turn (
  seller ${text} PRIMARY KEY,
  last_task ${integer} NOT NULL DEFAULT 0,
  failure ${text},
  failures ${integer} NOT NULL DEFAULT 0
)`,
  ];
}
