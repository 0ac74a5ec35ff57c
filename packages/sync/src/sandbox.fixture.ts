import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, beforeEach } from "vitest";

/**
 * A sandbox for the tests of a suite. Each test begins with the same data and no recorded requests.
 *
 * @param begin - receives it once, before what each test begins with is taken
 */
export function useSandbox(
  options: Parameters<typeof startSandbox>[0],
  begin: (sandbox: RunningSandbox) => Promise<void> | void,
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
    /** The number of requests of an operation that the sandbox received. */
    countRequests: (operation: string): number =>
      sandbox.control.requests.list().filter((each) => each.operation === operation).length,
    findProduct: (stockCode: string) =>
      sandbox.control.products
        .list(sandbox.sellerId, { size: 100 })
        .content.find((each) => each.stockCode === stockCode),
  };
}
