import type { DomainContext } from "../domain/context.ts";
import { anyProduct } from "../domain/filters.ts";
import type { Product } from "../domain/model/product.ts";
import { runDueTasks } from "../domain/operations/product-tasks.ts";
import type {
  operations,
  ProductPage,
  Product as ProductView,
} from "../gen/control-openapi.gen.ts";

/** Filters of {@link ProductControl.list}, which lists all products when it is called without filters. */
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

  /**
   * Lists one page of a seller's products, whether the seller or the marketplace's warehouse sends them, after the
   * sandbox has applied the product tasks that are due.
   */
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
