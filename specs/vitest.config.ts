import { packageTests } from "../vitest.base.ts";

export default packageTests({ test: { include: ["build/**/*.test.ts"] } });
