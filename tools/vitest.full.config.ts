import { longTests } from "../vitest.base.ts";

export default longTests();
