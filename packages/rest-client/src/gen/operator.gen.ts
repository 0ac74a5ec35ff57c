// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** The defaults of the client's option `operator`, from the contract's operator profile; the neutral contract sets none. */
export interface OperatorDefaults {
  /** The operator's name. */
  readonly name?: string;
  /** The service's base address. */
  readonly baseUrl?: string;
  readonly productIdField?: string;
  readonly warehouseSender?: string;
  readonly orderByFieldParameter?: string;
}

/** The operator profile that this client was generated with. */
export const operatorDefaults: OperatorDefaults = {};
