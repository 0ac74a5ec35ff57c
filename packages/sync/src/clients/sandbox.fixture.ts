import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A fetch whose responses have another text. */
export const rewriting =
  (rewrite: (text: string) => string): typeof fetch =>
  async (...request) => {
    const response = await fetch(...request);
    return new Response(rewrite(await response.text()), response);
  };

/**
 * Starts a sandbox for the tests of a suite. Each test starts with the same data and without recorded requests.
 *
 * @param begin - receives the sandbox once, before the data that each test starts with are saved
 */
export function useSandbox(
  options: Parameters<typeof startSandbox>[0],
  begin: (sandbox: RunningSandbox) => Promise<void> | void = () => undefined,
) {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 0, taskDelay: 0, ...options });
    await begin(sandbox);
    sandbox.control.takeSnapshot("start");
  });
  beforeEach(() => {
    sandbox.control.faults.remove();
    sandbox.control.restoreSnapshot("start");
    sandbox.control.requests.clear();
  });
  afterAll(() => sandbox.close());
  return {
    get sandbox() {
      return sandbox;
    },
    /** Counts the requests for an operation that the sandbox has received. */
    countRequests: (operation: string): number =>
      sandbox.control.requests.list().filter((request) => request.operation === operation).length,
    findProduct: (stockCode: string) =>
      sandbox.control.products
        .list(sandbox.sellerId, { size: 100 })
        .content.find((product) => product.stockCode === stockCode),
  };
}
