import { packageTests } from "../../vitest.base.ts";

/** All with the sandbox as documented; what is cheap also with it as is reported of live services. */
export default packageTests({
  test: {
    projects: [
      {
        extends: true,
        test: { name: "document", exclude: ["test/faults/faults-observed.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "observed",
          exclude: ["test/packages/**", "test/faults/**", "test/given-up/**", "test/reading/**"],
          env: { SANDBOX_PROFILE: "observed" },
        },
      },
    ],
  },
});
