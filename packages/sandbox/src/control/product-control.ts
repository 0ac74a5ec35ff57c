import type { DomainContext } from "../domain/context.ts";
import { anyProduct } from "../domain/filters.ts";
import type { Product } from "../domain/model/product.ts";
import { runDueTasks } from "../domain/operations/product-tasks.ts";
import type {
  operations,
  ProductPage,
  Product as ProductView,
} from "../gen/control-openapi.gen.ts";

type ProductQuery = Omit<
  NonNullable<operations["listProducts"]["parameters"]["query"]>,
  "sellerId"
>;

/** Lists the products of a sandbox's sellers. */
export class ProductControl {
  readonly #context: DomainContext;

  /** @internal created by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** One page, of all senders, after due product tasks were applied. */
  list(sellerId: string, { page = 0, size = 20, ...filters }: ProductQuery = {}): ProductPage {
    runDueTasks(this.#context);
    const filter = { ...anyProduct, ...filters, page, size };
    const found = this.#context.store.read(({ products }) => products.search(sellerId, filter));
    return { page, size, total: found.total, content: found.content.map(toProductView) };
  }
}

function toProductView(product: Product): ProductView {
  const { stockCode, title, status, saleStatus, salePrice, listPrice } = product;
  const { currencyType, quantity } = product;
  return { stockCode, title, status, saleStatus, salePrice, listPrice, currencyType, quantity };
}
