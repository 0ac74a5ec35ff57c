import { availableParallelism } from "node:os";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { packageTests } from "../../vitest.base.ts";

/** Processes that are killed and databases that fail are waited for longest, so these begin first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      /\/test\/(crash|faults)\//.test(moduleId) ? 0 : 1;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default packageTests({
  test: {
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: LongestFirst },
    // Most of them wait for a process or a database, so few cores do more of them at once.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
});
