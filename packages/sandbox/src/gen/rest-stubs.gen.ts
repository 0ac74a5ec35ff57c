// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** Operations that overlays add to the contract and that nothing implements yet. */
export const restStubs = {} as const;
