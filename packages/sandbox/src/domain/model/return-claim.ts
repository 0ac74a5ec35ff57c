import type * as contract from "../../gen/control-openapi.gen.ts";
import type { Immutable } from "../immutable.ts";

/** A buyer's return of units of one line, as the control interface returns it. */
export interface ReturnClaim extends Immutable<contract.Return> {
  readonly sellerId: string;
}

export type ReturnStatus = ReturnClaim["status"];
