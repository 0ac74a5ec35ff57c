// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type { OperatorProfile } from "@marketplace-seller/client-core";

/** The operator's names in the contract, which the sandbox has by default; the neutral contract sets none. */
export const operatorDefaults: OperatorProfile = {};
