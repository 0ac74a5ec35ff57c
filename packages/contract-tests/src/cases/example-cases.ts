import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import { readYaml } from "../exact/json.ts";
import type { Case } from "./case.ts";
import { readStep, type StepForm } from "./read-step.ts";

/** Examples that a mock cannot give back. */
const knownFailures: Readonly<Record<string, Case["knownFailure"]>> = {
  identifiersBeyondDoubles: {
    target: "prism",
    why: "Prism holds int64 to 2^53 - 1 and responds with 500 beyond",
  },
};

/**
 * Every named example of the REST contract as a case: asked for by name and decoded by the client. Requests are
 * the contract's own examples as well.
 *
 * @param folder - holds `decoded.yaml`: what the client must make of some of them
 */
export async function exampleCases({ operations }: OpenApi, folder: string): Promise<Case[]> {
  const patterns = readYaml(await readFile(join(folder, "decoded.yaml"), "utf8"), "decoded.yaml");
  const toCase = ({ id }: RestOperation, name: string, example: string, own: object): Case => {
    const title = `examples, ${id}: ${name}`;
    return {
      id: `rest/${title}`,
      name,
      operation: id,
      protocol: "REST",
      covers: [`${id} example ${example}`],
      given: {},
      steps: [readStep(readYaml(JSON.stringify(own), title) as StepForm, { operation: id })],
      targets: ["rest-mock", "wire"],
      knownFailure: knownFailures[example],
      only: undefined,
    };
  };
  return operations.flatMap((operation) => {
    const [send, ...requests] = operation.examples.map(({ name }) => name);
    const decoded = operation.responses.flatMap(({ status, examples }) =>
      examples.map(({ name: example }) =>
        toCase(operation, `decodes ${example}`, example, {
          ...(send && { send }),
          ...prefer(status, example),
          response: { status: Number(status), example },
        }),
      ),
    );
    const [success] = operation.responses.find(({ status }) => status === "200")?.examples ?? [];
    const taken = requests.map((request) =>
      toCase(operation, `takes the request ${request}`, request, {
        send: request,
        ...prefer("200", success?.name ?? ""),
        response: { status: 200 },
      }),
    );
    const first = send === undefined ? [] : [`${operation.id} example ${send}`];
    return [...decoded, ...taken].map((each, index) => ({
      ...each,
      covers: index === 0 ? [...each.covers, ...first] : each.covers,
      steps: each.steps.map((step) => {
        const pattern = patterns[each.covers[0]?.split(" ").at(-1) ?? ""];
        return step.kind === "rest" && pattern !== undefined ? { ...step, decoded: pattern } : step;
      }),
    }));
  });
}

function prefer(status: string, example: string): object {
  return { headers: { prefer: `code=${status}, example=${example}` } };
}
