import { createRestClient } from "@marketplace-seller/rest-client";
import { type MeasuredPremise, measurePremises } from "@marketplace-seller/rest-client/premises";
import type { Target } from "../targets/target.ts";

/** What clients and sync rely on, and the interface document does not state; measured by reading alone. */
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

/** A table, then the evidence for each false premise. */
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
