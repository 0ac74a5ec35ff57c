import { packageTests } from "../../vitest.base.ts";

export default packageTests({ test: { maxConcurrency: 3 } });
