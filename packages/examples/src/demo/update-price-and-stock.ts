import { setTimeout as wait } from "node:timers/promises";
import { addDecimals, type ResultOf } from "@marketplace-seller/rest-client";
import type { Day } from "./day.ts";

type Product = ResultOf<"queryProducts">["content"][number];

const PATIENCE_MS = 15_000;
const PAUSE_MS = 250;

/** A new price and a new stock: queued first, and applied a moment later. */
export async function updatePriceAndStock({ rest, narrator }: Day): Promise<void> {
  narrator.chapter("A new price and stock, as an asynchronous task");
  const { content } = await rest.products.query({ productStatus: "Active", size: 1 });
  const before = narrator.found(content[0], "there is a product on sale");
  narrator.tell(inWords("before", before));

  const wanted = {
    stockCode: before.stockCode,
    listPrice: addDecimals(before.listPrice, "12.50"),
    salePrice: addDecimals(before.salePrice, "12.50"),
    quantity: before.quantity + 7,
  };
  const task = await rest.products.updatePriceAndStock({
    payload: { integrator: "sellers-day", skus: [wanted] },
  });
  narrator.tell(`task ${task.id} (${task.type}): ${task.status}: ${task.reasons.join(" ")}`);
  narrator.check(task.status === "IN_QUEUE", "the update is queued");
  narrator.tell(inWords("queued", await productOf(rest, before.stockCode)));

  const deadline = Date.now() + PATIENCE_MS;
  let now = await productOf(rest, before.stockCode);
  while (now?.salePrice !== wanted.salePrice && Date.now() < deadline) {
    await wait(PAUSE_MS);
    now = await productOf(rest, before.stockCode);
  }
  narrator.tell(inWords("after", now));
  narrator.check(
    now?.salePrice === wanted.salePrice &&
      now.listPrice === wanted.listPrice &&
      now.quantity === wanted.quantity,
    "the product query shows the new price and stock",
  );
}

async function productOf(rest: Day["rest"], stockCode: string): Promise<Product | undefined> {
  return (await rest.products.query({ stockCode })).content[0];
}

function inWords(when: string, product: Product | undefined): string {
  if (product === undefined) return `${when}: not found`;
  const { stockCode, title, salePrice, listPrice, quantity } = product;
  return `${when.padEnd(7)} ${stockCode} "${title}": ${salePrice} TL (list ${listPrice}), stock ${quantity}`;
}
