import { setTimeout as wait } from "node:timers/promises";
import { addDecimals, type ResultOf } from "@marketplace-seller/rest-client";
import type { DemoContext } from "./demo-context.ts";

type Product = ResultOf<"queryProducts">["content"][number];

const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 250;

/** Updates a price and a stock, and waits until the product query shows them. */
export async function updatePriceAndStock({ rest, report }: DemoContext): Promise<void> {
  report.step("Update a price and stock by an asynchronous task");
  const { content } = await rest.products.query({ productStatus: "Active", size: 1 });
  const before = report.found(content[0], "there is a product on sale");
  report.line(productLine("before", before));

  const wanted = {
    stockCode: before.stockCode,
    listPrice: addDecimals(before.listPrice, "12.50"),
    salePrice: addDecimals(before.salePrice, "12.50"),
    quantity: before.quantity + 7,
  };
  const task = await rest.products.updatePriceAndStock({
    payload: { integrator: "demo", skus: [wanted] },
  });
  report.line(`task ${task.id} (${task.type}): ${task.status}: ${task.reasons.join(" ")}`);
  report.check(task.status === "IN_QUEUE", "the update is queued");
  report.line(productLine("queued", await productOf(rest, before.stockCode)));

  const deadline = Date.now() + TIMEOUT_MS;
  let now = await productOf(rest, before.stockCode);
  while (now?.salePrice !== wanted.salePrice && Date.now() < deadline) {
    await wait(INTERVAL_MS);
    now = await productOf(rest, before.stockCode);
  }
  report.line(productLine("after", now));
  report.check(
    now?.salePrice === wanted.salePrice &&
      now.listPrice === wanted.listPrice &&
      now.quantity === wanted.quantity,
    "the product query shows the new price and stock",
  );
}

async function productOf(
  rest: DemoContext["rest"],
  stockCode: string,
): Promise<Product | undefined> {
  return (await rest.products.query({ stockCode })).content[0];
}

function productLine(when: string, product: Product | undefined): string {
  if (product === undefined) return `${when}: not found`;
  const { stockCode, title, salePrice, listPrice, quantity } = product;
  return `${when.padEnd(7)} ${stockCode} "${title}": ${salePrice} TL (list ${listPrice}), stock ${quantity}`;
}
