import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenApi } from "../contract/open-api.ts";
import { Numeral, readYaml } from "../exact/json.ts";
import type { Case } from "./case.ts";
import { readStep, type StepForm } from "./read-step.ts";

/** Prism cannot return these examples. */
const knownFailures: Readonly<Record<string, Case["knownFailure"]>> = {
  identifiersBeyondDoubles: {
    target: "prism",
    reason: "Prism supports int64 only up to 2^53 - 1 and responds with HTTP 500 to larger numbers",
  },
};

/**
 * One case for each named example of the REST contract: it requests the example, and the client decodes it. Requests of
 * generated cases are examples, too.
 *
 * @param folder - has `decoded.yaml`, with the expected values of some examples
 */
export async function createExampleCases({ operations }: OpenApi, folder: string): Promise<Case[]> {
  const patterns = readYaml(await readFile(join(folder, "decoded.yaml"), "utf8"), "decoded.yaml");
  return operations.flatMap(({ id, examples: requests, responses }) => {
    const [send, ...others] = requests.map(({ name }) => name);
    const [success] = responses.find(({ status }) => status === "200")?.examples ?? [];
    const toCase = (verb: string, example: string, step: StepForm): Case => {
      const name = `${verb} ${example}`;
      const decoded = patterns[example];
      return {
        id: `rest/examples, ${id}: ${name}`,
        name,
        operation: id,
        protocol: "REST",
        covers: [...new Set([example, step.send ?? example])].map(
          (text) => `${id} example ${text}`,
        ),
        given: {},
        steps: [readStep({ ...step, ...(decoded && { decoded }) }, { operation: id })],
        targets: ["rest-mock", "wire"],
        knownFailure: knownFailures[example],
        only: undefined,
      };
    };
    const decodes = responses.flatMap(({ status, examples }) =>
      examples.map(({ name: example }) =>
        toCase("decodes", example, {
          ...(send && { send }),
          ...prefer(status, example),
          response: { status: new Numeral(status), example },
        }),
      ),
    );
    const takes = others.map((example) =>
      toCase("takes the request", example, {
        send: example,
        ...prefer("200", success?.name ?? ""),
        response: {},
      }),
    );
    return [...decodes, ...takes];
  });
}

function prefer(status: string, example: string): Pick<StepForm, "headers"> {
  return { headers: { prefer: `code=${status}, example=${example}` } };
}
