import type { DomainContext } from "../domain/context.ts";
import { anyProduct } from "../domain/filters.ts";
import type { Product } from "../domain/model/product.ts";
import type { Task } from "../domain/model/task.ts";
import { findTask, runDueTasks } from "../domain/operations/product-tasks.ts";
import type {
  operations,
  ProductPage,
  Product as ProductView,
} from "../gen/control-openapi.gen.ts";

/** Which products {@link ProductControl.list} shows; all when nothing is given. */
type ProductQuery = Omit<
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

/** The product tasks of a sandbox, with the outcome of each SKU, which the contract does not show. */
export class TaskControl {
  readonly #context: DomainContext;

  /** @internal made by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** A seller's tasks, newest first; those that are due are applied before. */
  list(sellerId: string, limit = 100): readonly Task[] {
    runDueTasks(this.#context);
    return this.#context.store.read(({ tasks }) => tasks.list(sellerId, limit));
  }

  /**
   * One task of a seller.
   *
   * @throws RefusalError when the seller has no such task.
   */
  find(sellerId: string, taskId: string): Task {
    return findTask(this.#context, sellerId, taskId);
  }
}
