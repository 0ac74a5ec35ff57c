import { packageTests } from "../../vitest.base.ts";

export default packageTests({
  test: {
    // The site that turbo built is served to all tests, which look at it in one browser at a time.
    globalSetup: ["test/global-setup.ts"],
    fileParallelism: false,
    maxConcurrency: 3,
  },
});
