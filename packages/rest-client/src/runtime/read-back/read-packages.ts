import type { QueryOf, ResultOf } from "../../contract-types.ts";

/** What is asked of the package listing. */
export type ListQuery = QueryOf<"listShipmentPackages">;

/** A response of the package listing. */
export type ListResult = ResultOf<"listShipmentPackages">;

/** How a reading is bounded. */
export interface CallOptionsOfRead {
  readonly signal?: AbortSignal | undefined;
}

/** Reads one page of the package listing. */
export type ReadPackages = (query: ListQuery, options: CallOptionsOfRead) => Promise<ListResult>;
