import type { SoapClient } from "@marketplace-seller/soap-client";
import type {
  Methods,
  WriteBody,
  WriteContext,
  WriteOperation,
  WriteResult,
} from "./operations.ts";
import type { WriteOutcome } from "./perform-write.ts";

/** What a keyed write takes beside its body. */
export interface KeyedOptions {
  /**
   * Names this write among all of the seller, for as long as keys are kept; 1 to 200 characters. The same key
   * with the same body never does it twice, also after a crash.
   */
  readonly key: string;
  /** Which order and package the write is about; without it what the feed has stored is looked up. */
  readonly context?: WriteContext;
  /** Ends the call; a request under way is read back first. */
  readonly signal?: AbortSignal;
}

/** A write of the service that happens once for its key. */
export type KeyedWrite<Operation extends WriteOperation> = (
  body: WriteBody<Operation>,
  options: KeyedOptions,
) => Promise<WriteOutcome<WriteResult<Operation>>>;

/** The methods of a group, which take a key. */
export type Keyed<Group extends keyof Methods> = {
  readonly [Name in keyof Methods[Group]]: Methods[Group][Name] extends WriteOperation
    ? KeyedWrite<Methods[Group][Name]>
    : never;
};

/** The order service, what writes with keys. */
export type KeyedOrders = Omit<SoapClient["orders"], keyof Methods["orders"]> & Keyed<"orders">;
