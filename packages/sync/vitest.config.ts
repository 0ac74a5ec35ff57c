import { BaseSequencer, type TestSpecification } from "vitest/node";
import { packageTests, workers } from "../../vitest.base.ts";

/** The simulated worlds take longest, so they begin first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      /\/test\/simulation\//.test(moduleId) ? 0 : 1;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Everything in SQLite, with the sandbox as documented. */
export default packageTests({
  test: {
    name: "document",
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: LongestFirst },
    // The others get one share of the cores.
    ...(workers && { maxWorkers: 3 * workers }),
  },
});
