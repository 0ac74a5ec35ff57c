import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { escapeText, inlineCode, table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { claims, unknowns } from "./claims.ts";

/** The repository's files and the contract's operations, from which the page is made. */
export interface ProofSources {
  /** The root of the repository. */
  readonly root: string;
  readonly operations: { readonly rest: readonly string[]; readonly soap: readonly string[] };
  readonly assumptions: string;
}

const SIMULATION = "packages/sync/test/simulation/proof.json";

/** Lists what the packages promise: proven by a case or a test, assumed, or unknown. */
export function validationPage(sources: ProofSources): {
  readonly pages: readonly Page[];
  readonly problems: readonly string[];
} {
  const operations = [
    ...sources.operations.rest.map((name) => ({ name, folder: "rest" })),
    ...sources.operations.soap.map((name) => ({ name, folder: "soap" })),
  ].map((operation) => ({ ...operation, cases: findCases(sources.root, operation) }));
  const assumed = [...sources.assumptions.matchAll(/^### (.+)$/gm)].map(([, name = ""]) => name);
  const promises = Object.entries(claims).map(([subject, promised]) => [
    `## ${subject}`,
    table(
      ["Promise", "Proof"],
      promised.map(({ claim, file, test }) => [claim, `${inlineCode(file)}: ${escapeText(test)}`]),
    ),
  ]);
  const proven = operations.length + Object.values(claims).flat().length;
  const counts = `${proven} proven, ${assumed.length} assumed, ${unknowns.length} unknown`;
  const body = [
    `${counts}. A promise is *proven* when a test of this repository breaks with it, *assumed* where the interface document does not say it, and *unknown* where nothing says it. What is assumed you can measure at your service: \`npx marketplace-sync check\` reads only, and \`npm run conformance\` plays the cases below against any address.`,
    "## Operations",
    "Each rule of the contract, such as a required field, a limit or a refusal, is tested by a case in `packages/contract-tests/cases` that the sandbox and the mock are played against; a rule without a case fails the build.",
    table(
      ["Operation", "Cases"],
      operations.map(({ name, folder, cases }) => [
        `[${inlineCode(name)}](reference/${folder}/${name}.html)`,
        cases.map(({ file, count }) => `${inlineCode(file)}: ${count}`).join(", "),
      ]),
    ),
    ...promises.flat(),
    ...describeSimulation(sources.root),
    "## Assumed",
    table(
      ["Assumption", ""],
      assumed.map((name) => [inlineCode(name), `[choice and reason](assumptions.md#${name})`]),
    ),
    "## Unknown",
    ...unknowns.map((unknown) => `- ${unknown}`),
  ].join("\n\n");
  const page = {
    path: "what-you-can-validate",
    title: "What you can validate",
    description:
      "Each promise with its proof: operations and rules, clients, sync and sandbox; what is assumed; what is unknown.",
    body,
  };
  const problems = [
    ...operations
      .filter(({ cases }) => cases.length === 0)
      .map(
        ({ name, folder }) => `packages/contract-tests/cases/${folder}:1: no case calls ${name}`,
      ),
    ...findBrokenProofs(sources.root),
    ...findStaleCounts(sources.root, counts),
  ];
  return { pages: [page], problems };
}

/** Counts the cases that call an operation, by file. */
function findCases(root: string, { name, folder }: { name: string; folder: string }) {
  const path = `packages/contract-tests/cases/${folder}`;
  return readdirSync(join(root, path))
    .map((file) => {
      const suite = parse(readFileSync(join(root, path, file), "utf8"));
      const cases: readonly object[] = suite.cases ?? [];
      const calls = (each: object) =>
        suite.operation === name || JSON.stringify(each).includes(`"call":"${name}"`);
      return { file, count: cases.filter(calls).length };
    })
    .filter(({ count }) => count > 0);
}

/** Claims whose file or test does not exist. */
export function findBrokenProofs(root: string, promised = claims): readonly string[] {
  return Object.values(promised)
    .flat()
    .filter(
      ({ file, test }) =>
        !existsSync(join(root, file)) || !readFileSync(join(root, file), "utf8").includes(test),
    )
    .map(
      ({ claim, test }) => `packages/docs/src/proofs/claims.ts:1: "${claim}" has no test "${test}"`,
    );
}

function findStaleCounts(root: string, counts: string): readonly string[] {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  return readme.includes(counts) ? [] : [`README.md:1: must say "${counts}"`];
}

/** What the simulated worlds ran, from the results of `npm run test:full`. */
function describeSimulation(root: string): readonly string[] {
  const file = join(root, SIMULATION);
  if (!existsSync(file)) return [];
  const { worlds, cases, plantedFaults } = JSON.parse(readFileSync(file, "utf8"));
  const { seeds, sellerDays, kills } = worlds;
  const count = (value: number) => value.toLocaleString("en-US");
  return [
    "## Simulated worlds",
    `The last full run of the sync's simulation: ${count(seeds)} worlds, ${count(sellerDays)} days of a seller, ${count(kills)} killed processes, and no broken promise; each of the ${count(cases)} kept cases passed, and ${count(plantedFaults.length)} planted faults were found.`,
  ];
}
