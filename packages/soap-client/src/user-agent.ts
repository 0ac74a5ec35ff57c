import { version } from "./version.ts";

/**
 * The `user-agent` header: the caller's own name, this client and Node, with versions.
 *
 * @param own - the caller's, such as `my-erp/3.1`
 */
export function userAgent(own: string | undefined): string {
  const client = `marketplace-seller-soap-client/${version} Node.js/${process.versions.node}`;
  return own === undefined ? client : `${own} ${client}`;
}
