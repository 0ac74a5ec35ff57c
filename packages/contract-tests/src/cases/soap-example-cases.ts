import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeRequest } from "@marketplace-seller/soap-client/codec";
import { readYaml } from "../exact/yaml.ts";
import type { Case } from "./case.ts";
import { readStep } from "./read-step.ts";

/** The contract's examples of SOAP messages: a folder an operation. */
const examples = fileURLToPath(new URL("../../../../specs/soap/examples/", import.meta.url));

/**
 * The contract's own examples as cases, through the mock made of them: the client sends the example's
 * request, and reads its response and its failed result.
 *
 * @param folder - holds `soap/decoded/<Operation>.json`: what the example's response must decode to
 */
export async function soapExampleCases(folder: string): Promise<Case[]> {
  const operations = (await readdir(examples)).sort();
  const cases = await Promise.all(operations.map((operation) => casesOf(operation, folder)));
  return cases.flat();
}

async function casesOf(operation: string, folder: string): Promise<Case[]> {
  const text = (name: string) => readFile(join(examples, operation, `${name}.xml`), "utf8");
  const [request, response, failure] = await Promise.all(
    ["request", "response", "failure"].map(text),
  );
  const decoded = await readFile(join(folder, "soap/decoded", `${operation}.json`), "utf8").catch(
    () => undefined,
  );
  const { auth: _auth, ...input } = decodeRequest(request ?? "").request;
  const call = {
    soap: operation,
    input: readYaml(JSON.stringify(input), `${operation}/request.xml`),
    request: withPlaceholders(request ?? ""),
    keep: "response",
  };
  const step = (own: object) =>
    readStep({ ...call, ...own }, `${operation}, example`, { operation });
  const common = {
    operation,
    protocol: "SOAP",
    targets: ["soap-mock"],
    given: {},
    knownFailure: undefined,
    only: undefined,
  } as const;
  const id = (name: string) => ({ id: `soap/${operation}: ${name}`, name });
  return [
    {
      ...common,
      ...id("the contract's example"),
      covers: [`${operation} example request`, `${operation} example response`],
      steps: [step({ response: response ?? "", ...(decoded === undefined ? {} : { decoded }) })],
    },
    {
      ...common,
      ...id("the contract's example of a failed result"),
      covers: [`${operation} example failure`],
      steps: [step({ response: failure ?? "", headers: { prefer: "example=failure" } })],
    },
  ];
}

/** A target has credentials of its own. */
function withPlaceholders(request: string): string {
  return request
    .replace(/<appKey>.*?<\/appKey>/, "<appKey>${auth.appKey}</appKey>")
    .replace(/<appSecret>.*?<\/appSecret>/, "<appSecret>${auth.appSecret}</appSecret>");
}
