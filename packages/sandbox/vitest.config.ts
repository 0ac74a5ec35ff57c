import { packageTests } from "../../vitest.base.ts";

const environments = ["test/environments/**/*.test.ts"];

/** The tests of `test/environments` again, in another environment of the programs that users test. */
const inEnvironment = (name: string, test: object) =>
  packageTests({ test: { name, include: environments, ...test } });

export default packageTests({
  test: {
    projects: [
      packageTests({ test: { name: "node" } }),
      inEnvironment("jsdom", { environment: "jsdom" }),
      inEnvironment("happy-dom", { environment: "happy-dom" }),
      inEnvironment("vm-threads", { pool: "vmThreads" }),
    ],
  },
});
