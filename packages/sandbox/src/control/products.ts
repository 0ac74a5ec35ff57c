import type { DomainContext } from "../domain/context.ts";
import type { Product } from "../domain/model/product.ts";
import { anyProduct } from "../domain/open-filters.ts";
import { runDueTasks } from "../domain/operations/run-due-tasks.ts";
import type {
  operations,
  ProductPage,
  Product as ShownProduct,
} from "../gen/control-openapi.gen.ts";

/** Which products {@link ProductControl.list} shows; all when nothing is given. */
export type ProductQuery = Omit<
  NonNullable<operations["listProducts"]["parameters"]["query"]>,
  "sellerId"
>;

/** The products of a sandbox. */
export class ProductControl {
  readonly #context: DomainContext;

  /** @internal made by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** One page of a seller's products, of all senders; tasks that are due are applied before. */
  list(sellerId: string, { page = 0, size = 20, ...wanted }: ProductQuery = {}): ProductPage {
    runDueTasks(this.#context);
    const filter = { ...anyProduct, ...wanted, page, size };
    const found = this.#context.store.read(({ products }) => products.search(sellerId, filter));
    return { page, size, total: found.total, content: found.content.map(shownProduct) };
  }
}

function shownProduct(product: Product): ShownProduct {
  const { stockCode, title, status, saleStatus, salePrice, listPrice } = product;
  const { currencyType, quantity } = product;
  return { stockCode, title, status, saleStatus, salePrice, listPrice, currencyType, quantity };
}
