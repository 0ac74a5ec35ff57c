/** XML Schema. */
export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
/** WSDL 1.1. */
export const wsdlNamespace = "http://schemas.xmlsoap.org/wsdl/";
/** WSDL 1.1's binding to SOAP 1.1. */
export const soapBindingNamespace = "http://schemas.xmlsoap.org/wsdl/soap/";
/** What the contract says beyond XML Schema: number kinds, retry classes, assumptions. */
export const contractNamespace = "urn:marketplace-seller:contract";
