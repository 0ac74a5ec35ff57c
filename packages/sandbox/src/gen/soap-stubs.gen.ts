// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.1.0) by tools/src/soap; do not edit.
// Change the contract and generate again.

/** Operations that overlays add to the service description and that nothing implements yet. */
export const soapStubs = {} as const;
