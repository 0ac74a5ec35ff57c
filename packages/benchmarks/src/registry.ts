import type { Benchmark } from "./report.ts";

/** Every benchmark, in the order in which all are run. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: "rest-decode",
    takes: "10 s",
    summary: "reading a full page of 100 packages exactly, beside JSON.parse and exact peers",
    run: async (report) => (await import("./rest-decode.ts")).run(report),
  },
  {
    name: "soap-codec",
    takes: "10 s",
    summary: "decoding and encoding SOAP messages, beside node-soap",
    run: async (report) => (await import("./soap-codec.ts")).run(report),
  },
  {
    name: "soap-first-request",
    takes: "10 s",
    summary: "from a new client to its first request on the wire, beside node-soap",
    run: async (report) => (await import("./soap-first-request.ts")).run(report),
  },
  {
    name: "soap-hostile",
    takes: "3 s",
    summary: "what hostile SOAP messages cost per MiB",
    run: async (report) => (await import("./soap-hostile.ts")).run(report),
  },
  {
    name: "hostile-bodies",
    takes: "10 s",
    summary: "how long request bodies of many tiny parts block the sandbox, per MiB",
    run: async (report) => (await import("./hostile-bodies.ts")).run(report),
  },
  {
    name: "soap-server",
    takes: "1 min",
    summary: "OrderList of 100 with 100,000 orders stored, beside a bare soap.listen",
    run: async (report) => (await import("./soap-server.ts")).run(report),
  },
  {
    name: "listing-server",
    takes: "8 min",
    summary: "listing 20 of 1,000, 100,000 and 1,000,000 packages, beside a bare Fastify route",
    run: async (report) => (await import("./listing-server.ts")).run(report),
  },
  {
    name: "mixed-load",
    takes: "1 min",
    summary: "listings, product queries, splits and tasks at once (--minutes 10: the long form)",
    run: async (report, options) => (await import("./mixed-load.ts")).run(report, options),
  },
  {
    name: "client-throughput",
    takes: "2 min",
    summary: "asking for pages 8 at a time, beside openapi-fetch, raw undici and node-soap",
    run: async (report) => (await import("./client-throughput.ts")).run(report),
  },
  {
    name: "client-iteration",
    takes: "4 min",
    summary: "going through 1,000,000 packages, beside a bare fetch-and-parse loop",
    run: async (report) => (await import("./client-iteration.ts")).run(report),
  },
  {
    name: "client-import",
    takes: "30 s",
    summary: "importing each client, beside its engine alone",
    run: async (report) => (await import("./client-import.ts")).run(report),
  },
  {
    name: "feed-backfill",
    takes: "15 min",
    summary:
      "1,000,000 packages into SQLite and PostgreSQL, beside the walk alone and a loop by hand",
    run: async (report, options) => (await import("./feed-backfill.ts")).run(report, options),
  },
  {
    name: "feed-fleet",
    takes: "10 min",
    summary:
      "2,000 sellers kept by 4 processes on PostgreSQL: lag, a backlog beside, three processes killed, 10 takeovers",
    run: async (report, options) => (await import("./feed-fleet.ts")).run(report, options),
  },
  {
    name: "wanted-offers",
    takes: "4 min",
    summary:
      "wanted prices through SQLite, beside sending them alone; 1,000,000 of them, also from a file",
    run: async (report) => (await import("./wanted-offers.ts")).run(report),
  },
];
