import type { DomainContext } from "../context.ts";
import type {
  PriceStockSku,
  ProductCreateSku,
  ProductUpdateSku,
} from "../model/product-request.ts";
import type { TaskReceipt, TaskRequest } from "../model/task.ts";
import type {
  Accepted,
  CollectionRequest,
  LaborCostRequest,
  LaborCostResult,
  ListingPage,
  ListPackagesRequest,
  QueryProductsRequest,
  SplitByOrderLinesRequest,
  SplitByQuantityRequest,
  SplitResult,
} from "../requests.ts";

/** A use case of one seller: takes its input in exact form; throws `Refused` and then changed nothing. */
export type Operation<Input, Output> = (
  context: DomainContext,
  sellerId: string,
  input: Input,
) => Output;

/** The signatures of the use cases behind REST; each is a function of the same name in its own file. */
export interface RestOperations {
  listShipmentPackages: Operation<ListPackagesRequest, ListingPage>;
  createCollectionRequest: Operation<CollectionRequest, Accepted>;
  splitPackageByQuantity: Operation<SplitByQuantityRequest, SplitResult>;
  splitPackageByOrderLines: Operation<SplitByOrderLinesRequest, SplitResult>;
  addLaborCosts: Operation<LaborCostRequest, readonly LaborCostResult[]>;
  createProducts: Operation<TaskRequest<ProductCreateSku>, TaskReceipt>;
  updateProducts: Operation<TaskRequest<ProductUpdateSku>, TaskReceipt>;
  updatePriceAndStock: Operation<TaskRequest<PriceStockSku>, TaskReceipt>;
  queryProducts: Operation<QueryProductsRequest, ListingPage>;
}
