import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { inEnvironments, observedTests, packageTests, workers } from "../../vitest.base.ts";

/** Processes that are killed and databases that fail are waited for longest, so these begin first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      /\/test\/(crash|faults)\//.test(moduleId) ? 0 : 1;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** What meets refusals, tasks and splits; `vitest.full.config.ts` has all of them. */
const observed = ["src/clients/task-details.test.ts", "test/faults/service-failures.test.ts"];

/** Everything with the sandbox as documented, and a part with the sandbox as is reported of live services. */
export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: LongestFirst },
    // The others get one share of the cores.
    ...(workers && { maxWorkers: 3 * workers }),
    projects: [
      packageTests({ test: { name: "document" } }),
      observedTests(observed),
      ...inEnvironments(),
    ],
  },
});
