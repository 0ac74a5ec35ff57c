import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeJson } from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { runRedocly } from "../redocly/run-redocly.ts";
import type { CaseRun } from "../run/case-run.ts";
import type { Suite } from "../run/suite.ts";
import type { Target } from "../targets/target.ts";
import { capturedRest, type Objection } from "./captured.ts";
import { harOf } from "./har.ts";

/** One finding of `redocly drift`; equal ones are reported once, with the first exchange that shows them. */
interface Finding {
  readonly severity: "info" | "warning" | "error";
  readonly target: "request" | "response";
  readonly message: string;
  readonly exchangeIndex: number;
  readonly occurrences: number;
}

/**
 * Has `redocly drift` hold every REST response of a run, and every request that a client sent, against the
 * contract. Requests of the suite's own making are not judged: many are wrong on purpose.
 *
 * @returns one objection for each finding, with the first exchange that shows it
 * @throws CannotRun when drift writes no report
 */
export async function driftObjections(
  suite: Suite,
  { baseUrl }: Target,
  runs: readonly CaseRun[],
): Promise<readonly Objection[]> {
  const captured = capturedRest(suite, runs);
  if (captured.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), "drift-"));
  try {
    const [api, traffic, report] = ["api.json", "traffic.har", "report.json"];
    await writeFile(join(folder, api), writeJson(suite.contract.document));
    await writeFile(join(folder, traffic), JSON.stringify(harOf(captured)));
    const output = await runRedocly(
      ["drift", traffic, "--api", api, "--server", baseUrl, "--format", "json", "-o", report],
      folder,
    );
    const findings = await findingsIn(join(folder, report), captured.length, output);
    return findings.filter(isFailure).flatMap((finding) => {
      const { run, exchange } = captured[finding.exchangeIndex] ?? {};
      if (run === undefined || exchange === undefined) return [];
      if (finding.target === "request" && run.way !== "client") return [];
      const problem = `drift objects to the ${finding.target}: ${described(finding)}`;
      return [{ run, exchange, problem }];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As information it names headers that the contract does not name, the credentials among them. */
function isFailure({ severity }: Finding): boolean {
  return severity !== "info";
}

function described({ message, occurrences }: Finding): string {
  return occurrences === 1 ? message : `${message} (${occurrences} times)`;
}

async function findingsIn(file: string, sent: number, output: string): Promise<readonly Finding[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new CannotRun(`redocly drift wrote no report: ${output}`, { cause: error });
  });
  const { run, problems } = JSON.parse(text) as {
    readonly run: { readonly documentedExchanges: number };
    readonly problems: readonly Finding[];
  };
  // What drift does not find in the contract it does not judge, and it would look like praise.
  if (run.documentedExchanges !== sent) {
    throw new CannotRun(`redocly drift judged ${run.documentedExchanges} of ${sent} exchanges.`);
  }
  return problems;
}
