import {
  createRestClient,
  type MeasuredPremise,
  measurePremises,
} from "@marketplace-seller/rest-client";
import type { Target } from "../targets/target.ts";

/**
 * Measures at a target the premises that the clients and the sync rely on and the interface document does not state.
 * Premises are measured only with operations that read.
 */
export function measureTarget({
  baseUrl,
  credentials,
  fetch,
}: Target): Promise<readonly MeasuredPremise[]> {
  const client = createRestClient({
    baseUrl,
    credentials,
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  return measurePremises(client);
}

/** Renders the measured premises as a table, followed by the evidence for each premise that is false. */
export function renderPremises(measured: readonly MeasuredPremise[]): string {
  const rows = measured.map(({ premise, claim, verdict }) => {
    const evidence =
      verdict.state === "unknown"
        ? `inconclusive: ${verdict.reason}`
        : verdict.state === "false"
          ? "false"
          : "holds";
    return `| [${premise}](#${premise}) | ${claim} | ${evidence.replaceAll("|", "\\|")} |`;
  });
  const details = measured.flatMap(({ premise, verdict }) =>
    verdict.state === "false"
      ? [
          "",
          `${premise} is false`,
          `  sent:     ${verdict.sent}`,
          `  expected: ${verdict.expected}`,
          `  received: ${verdict.received}`,
          `  remedy:   ${verdict.remedy}`,
        ]
      : [],
  );
  return ["| Premise | What it claims | Verdict |", "|---|---|---|", ...rows, ...details].join(
    "\n",
  );
}
