export type { SoapClientOptions } from "../options.ts";
export { createNodeSoapClient } from "./create-node-soap-client.ts";
