import type { OpenApi } from "../contract/open-api.ts";
import { prismMock } from "./prism.ts";
import { sandboxInMemory, sandboxOverHttp } from "./sandboxes.ts";
import { soapMock } from "./soap-mock.ts";
import type { Target } from "./target.ts";
import { exactExamples } from "./wire.ts";

/** Every target that the suite starts by itself, by the name that `--target` takes. */
export const localTargets: Readonly<Record<string, (contract: OpenApi) => Promise<Target>>> = {
  memory: () => sandboxInMemory(),
  sandbox: () => sandboxOverHttp(),
  prism: () => prismMock(),
  examples: async (contract) => exactExamples(contract),
  "soap-mock": async () => soapMock(),
};
