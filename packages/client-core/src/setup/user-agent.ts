/**
 * The `user-agent` header: the caller's own name, the client and the runtime, with versions. In a browser
 * none, because browsers say their own.
 *
 * @param client - such as `marketplace-seller-rest-client/0.1.0`
 * @param own - the caller's, such as `my-erp/3.1`
 * @example agentHeader("a-client/0.1.0", "my-erp/3.1") // { "user-agent": "my-erp/3.1 a-client/0.1.0 Node.js/24" }
 */
export function agentHeader(client: string, own: string | undefined): Record<string, string> {
  const runtime = globalThis.navigator?.userAgent ?? "";
  if (runtime.startsWith("Mozilla/")) return {};
  const names = [own, client, runtime];
  return { "user-agent": names.filter((name) => name !== undefined && name !== "").join(" ") };
}
