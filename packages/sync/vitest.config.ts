import { packageTests } from "../../vitest.base.ts";

export default packageTests({ test: { globalSetup: ["test/global-setup.ts"] } });
