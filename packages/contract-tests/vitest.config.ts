import { packageTests } from "../../vitest.base.ts";

// The judges are slow to load and keep nothing between cases: one worker loads them once.
export default packageTests({ test: { isolate: false } });
