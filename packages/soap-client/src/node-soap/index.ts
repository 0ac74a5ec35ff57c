export type { SoapClientOptions } from "../client-base.ts";
export { createNodeSoapClient } from "./create-node-soap-client.ts";
