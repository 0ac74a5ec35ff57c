import fc from "fast-check";
import { expect } from "vitest";
import { PRODUCT_QUERY } from "../../paths.ts";
import { anySeller, choice, chosen, rarely } from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import type { Model, ModelSeller } from "../model.ts";
import { expectSameProducts } from "../observe.ts";
import type { Service } from "../service.ts";
import type { ShownProduct, ShownProductPage } from "../shown.ts";

/** The filters of a product query, before it is known what there is to find. */
export interface QueryAsked {
  readonly by: 0 | 1 | 2;
  /** One of all sellers' products whose number, group, code, brand or category is asked for. */
  readonly id: number | undefined;
  readonly group: number | undefined;
  readonly stockCode: number | undefined;
  readonly brand: number | undefined;
  readonly categories: readonly number[] | undefined;
  readonly saleStatus: "On_Sale" | "Out_Of_Stock" | undefined;
  readonly productStatus: string | undefined;
  readonly sender: "SELLER" | "ALL" | "MARKETPLACE" | undefined;
  readonly size: number | undefined;
}

/** Reads the products that suit some filters, page by page. */
async function queryProducts(asked: QueryAsked, model: Model, service: Service): Promise<void> {
  const seller = model.sellers[asked.by];
  const everybodys = model.sellers.flatMap(({ products }) => [...products.values()]);
  const { query, suits } = filtersOf(asked, everybodys);
  const wanted = [...seller.products.values()].filter(suits);
  const size = asked.size ?? 20;
  expectSameProducts(await readPages(service, seller, query, wanted.length, size), wanted);
}

async function readPages(
  service: Service,
  seller: ModelSeller,
  query: URLSearchParams,
  total: number,
  size: number,
): Promise<readonly ShownProduct[]> {
  const pages = Math.ceil(total / size);
  const found: ShownProduct[] = [];
  for (let page = 0; page <= pages; page += 1) {
    query.set("page", String(page));
    const response = await service.read<ShownProductPage>(seller, `${PRODUCT_QUERY}?${query}`);
    const elements = Math.max(0, Math.min(size, total - page * size));
    expect(response).toMatchObject({
      ...{ totalElements: String(total), totalPages: String(pages), size: String(size) },
      ...{ number: String(page), numberOfElements: String(elements), empty: elements === 0 },
      ...{ first: page === 0, last: page >= pages - 1 },
      pageable: { pageNumber: String(page), pageSize: String(size), offset: String(page * size) },
    });
    expect(response.content.length).toBe(elements);
    found.push(...response.content);
  }
  return found;
}

function filtersOf(asked: QueryAsked, everybodys: readonly ShownProduct[]) {
  const at = (place: number | undefined) =>
    place === undefined ? undefined : chosen(everybodys, place);
  const id = at(asked.id)?.marketplaceProductId;
  const productMainId = at(asked.group)?.productMainId ?? undefined;
  const stockCode = at(asked.stockCode)?.stockCode;
  const brandName = at(asked.brand) && brandOf(at(asked.brand));
  const categoryIds = asked.categories?.flatMap((place) => at(place)?.categoryId ?? []);
  const { saleStatus, productStatus, sender, size } = asked;
  const query = new URLSearchParams();
  const given = {
    id,
    productMainId,
    stockCode,
    brandName,
    saleStatus,
    productStatus,
    sender,
    size,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) query.set(name, String(value));
  }
  for (const category of categoryIds ?? []) query.append("categoryIds", category);
  const suits = (product: ShownProduct) =>
    (id === undefined || product.marketplaceProductId === id) &&
    (productMainId === undefined || product.productMainId === productMainId) &&
    (stockCode === undefined || product.stockCode === stockCode) &&
    (brandName === undefined || brandOf(product) === brandName) &&
    (categoryIds === undefined || categoryIds.includes(product.categoryId)) &&
    (saleStatus === undefined || product.saleStatus === saleStatus) &&
    (productStatus === undefined || product.status === productStatus) &&
    (sender === "ALL" || product.sender === (sender ?? "SELLER"));
  return { query, suits };
}

/** The seeded catalogue holds brands in an attribute. */
function brandOf(product: ShownProduct | undefined): string | undefined {
  return product?.attributes.find(({ attributeName }) => attributeName === "Marka")?.attributeValue;
}

export const productQueries: fc.Arbitrary<Command> = fc
  .record({
    by: anySeller,
    id: rarely(choice),
    group: rarely(choice),
    stockCode: rarely(choice),
    brand: rarely(choice),
    categories: rarely(fc.array(choice, { minLength: 1, maxLength: 3 })),
    saleStatus: rarely(fc.constantFrom("On_Sale" as const, "Out_Of_Stock" as const)),
    productStatus: rarely(fc.constantFrom("Active", "Suspended", "InApproval", "Prohibited")),
    sender: fc.constantFrom("SELLER" as const, "ALL" as const, "MARKETPLACE" as const, undefined),
    size: fc.constantFrom(1, 5, 250, undefined),
  })
  .map(asCommand(queryProducts));
