import { type PRODUCT_CREATE, PRODUCT_QUERY, type PRODUCT_UPDATE } from "./paths.ts";
import { jsonOf } from "./readings.ts";
import type { Opened, ReadResponse } from "./transports.ts";

/** Members of a SKU as JSON text, since `12.5` and `12.50` differ; undefined leaves one out. */
export type Members = Readonly<Record<string, string | undefined>>;

/** Values of the seeded catalogue's T-shirt category. */
export const tShirt = {
  brand: '{"id":354001,"valueId":35400101}',
  black: '{"id":354002,"valueId":35400201}',
  white: '{"id":354002,"valueId":35400202}',
  small: '{"id":354003,"valueId":35400301}',
  material: '{"id":354004,"customValue":"Pamuk"}',
} as const;

const mandatory = `[${tShirt.brand},${tShirt.black},${tShirt.small}]`;

/** A T-shirt that can be created, with other members in place of its own. */
export function newSku(stockCode: string, members: Members = {}): string {
  return objectOf({
    title: '"Tişört"',
    description: '"<p>Pamuklu tişört</p>"',
    categoryId: "1001101",
    currencyType: '"TL"',
    productMainId: '"GRP-1"',
    preparingDay: "2",
    shipmentTemplate: '"Standart Gönderi"',
    stockCode: JSON.stringify(stockCode),
    quantity: "7",
    images:
      '[{"url":"https://img.example.com/2.jpg","order":2},{"url":"https://img.example.com/1.jpg","order":1}]',
    attributes: mandatory,
    salePrice: "99.90",
    listPrice: "129.90",
    vatRate: "10",
    ...members,
  });
}

/** An update of a product, by the members to change. */
export function changedSku(stockCode: string, members: Members = {}): string {
  return objectOf({ stockCode: JSON.stringify(stockCode), ...members });
}

function objectOf(members: Members): string {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return `{${present.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

/** The body of a product task. */
export function taskBody(...skus: readonly string[]): string {
  return `{"payload":{"integrator":"tests","skus":[${skus.join(",")}]}}`;
}

/** How a SKU of a task ended. */
export interface Outcome {
  readonly stockCode: string;
  readonly status: string;
  readonly reasons: readonly string[];
}

/** Sends SKUs, lets the task fall due, and gives the outcome of each. */
export async function outcomes(
  opened: Opened,
  path: typeof PRODUCT_CREATE | typeof PRODUCT_UPDATE,
  ...skus: readonly string[]
): Promise<readonly Outcome[]> {
  const response = await opened.call(path, { body: taskBody(...skus) });
  const { id, status } = jsonOf<{ id: number; status: string }>(response);
  if (status !== "IN_QUEUE") throw new Error(`The task was not taken: ${response.text}`);
  const { clock, sellers, tasks } = opened.sandbox.control;
  clock.advance(60_000);
  return tasks.find(sellers.find().sellerId, String(id)).outcomes;
}

/** A product as the product query shows it, amounts and all as text. */
export async function shown(opened: Opened, stockCode: string): Promise<string> {
  const query = `${PRODUCT_QUERY}?stockCode=${encodeURIComponent(stockCode)}`;
  const response: ReadResponse = await opened.call(query);
  return response.text;
}
