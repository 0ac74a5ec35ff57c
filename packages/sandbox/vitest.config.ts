import { inEnvironments, packageTests } from "../../vitest.base.ts";

export default packageTests({
  test: { projects: [packageTests({ test: { name: "node" } }), ...inEnvironments()] },
});
