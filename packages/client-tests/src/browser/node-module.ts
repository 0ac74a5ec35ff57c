declare const CONTRACT_JSON: string;

/** What the tests use of node:module: where the contract lies. */
export function createRequire(): { resolve(name: string): string } {
  return { resolve: () => `/@fs${CONTRACT_JSON}` };
}
