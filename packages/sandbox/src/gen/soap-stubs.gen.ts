// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** Operations that overlays add to the service description and that nothing implements yet. */
export const soapStubs = {} as const;
