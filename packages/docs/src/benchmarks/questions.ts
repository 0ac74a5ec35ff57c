/** What readers want to know, and the table of the results that shows it. */
export interface Question {
  readonly text: string;
  /** The benchmark's name in `packages/benchmarks/results`. */
  readonly benchmark: string;
  /** How the table's title begins. */
  readonly table: string;
  readonly better: "more" | "less";
}

/** One chart each; a question whose benchmark was not run is left out. */
export const questions: readonly Question[] = [
  {
    text: "How fast are small listing calls?",
    benchmark: "client-throughput",
    table: "one package on the page",
    better: "more",
  },
  {
    text: "How fast are full pages of 100 packages?",
    benchmark: "client-throughput",
    table: "100 packages on the page",
    better: "more",
  },
  {
    text: "What do exact numbers cost?",
    benchmark: "rest-decode",
    table: "100 packages, common identifiers",
    better: "less",
  },
  {
    text: "How much memory does a walk over a million packages take?",
    benchmark: "client-iteration",
    table: "peak memory",
    better: "less",
  },
  {
    text: "How fast is SOAP decoded?",
    benchmark: "soap-codec",
    table: "decode OrderList",
    better: "less",
  },
  {
    text: "How fast does the sandbox list packages?",
    benchmark: "listing-server",
    table: "Listing 20 packages",
    better: "more",
  },
];
