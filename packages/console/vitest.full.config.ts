import { longTests } from "../../vitest.base.ts";

export default longTests({ globalSetup: ["test/global-setup.ts"] });
