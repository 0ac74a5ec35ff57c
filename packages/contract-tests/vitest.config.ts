import { packageTests } from "../../vitest.base.ts";

// The judges are slow to load and keep nothing between cases: one worker loads them once. Several tests
// run the whole suite, which is some ten seconds of work, and minutes on a machine that is busy otherwise.
export default packageTests({
  test: { isolate: false, testTimeout: 400_000, hookTimeout: 400_000 },
});
