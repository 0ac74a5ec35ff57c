import { version } from "../version.ts";

/**
 * The `user-agent` header: the caller's own name, this client and the runtime, with versions. In a
 * browser none, because browsers say their own.
 *
 * @param own - the caller's, such as `my-erp/3.1`
 * @example agentHeader("my-erp/3.1") // { "user-agent": "my-erp/3.1 marketplace-seller-rest-client/0.1.0 Node.js/24" }
 */
export function agentHeader(own: string | undefined): Record<string, string> {
  const runtime = globalThis.navigator?.userAgent ?? "";
  if (runtime.startsWith("Mozilla/")) return {};
  const names = [own, `marketplace-seller-rest-client/${version}`, runtime];
  return { "user-agent": names.filter((name) => name !== undefined && name !== "").join(" ") };
}
