/** What is unknown: the interface document shows nothing, and no reading of the service tells. */
export const unknowns: readonly string[] = [
  "Categories, category attributes, task details, deleting products, questions and answers, quick upload, changing order items, invoice links, returns and cancellation requests, e-invoices and micro export: the document names these endpoints and shows none. [Ready-made overlays](guides/ready-overlays.md) have them as others report them.",
  "How keys are issued, rotated and expire.",
  "How an interface is deprecated, and how changes of it are announced.",
];

/** A promise of the packages, and the test that breaks when it is broken. */
export interface Claim {
  readonly claim: string;
  /** The test's file, from the root of the repository. */
  readonly file: string;
  /** A part of the test's name. */
  readonly test: string;
}

/** What the packages promise, with their proofs. */
export const claims: Readonly<Record<string, readonly Claim[]>> = {
  "Both clients": [
    {
      claim: "A write takes effect at most once; its outcome is right, or said to be unknown",
      file: "packages/client-core/src/call/retry-model.test.ts",
      test: "a write takes effect at most once",
    },
    {
      claim: "A price is sent with two digits: 12.5 as 12.50",
      file: "packages/rest-client/src/exact-round-trip.test.ts",
      test: "sends 12.5 as 12.50",
    },
    {
      claim: "REST keeps every digit of ids and amounts",
      file: "packages/rest-client/src/exact-round-trip.test.ts",
      test: "every digit of an identifier that a double cannot hold",
    },
    {
      claim: "SOAP keeps every digit of ids and amounts",
      file: "packages/soap-client/test/node-soap.test.ts",
      test: "keeps every digit of ids and amounts",
    },
    {
      claim: "The secret goes to the service alone, also where it redirects",
      file: "packages/rest-client/src/sending.test.ts",
      test: "follows no redirect",
    },
    {
      claim: "No error has the secret",
      file: "packages/rest-client/src/realms.test.ts",
      test: "without the secret",
    },
    {
      claim: "A walk yields each version of a package once, in order, whatever changes meanwhile",
      file: "packages/client-core/src/paging/walk-changes-model.test.ts",
      test: "yields every version that exists at its end exactly once",
    },
    {
      claim: "Requests stay within the rate limit, in order",
      file: "packages/client-core/src/pacing/pacer.test.ts",
      test: "never exceeds the limit",
    },
    {
      claim: "Orders that move to pages that were already read are handled",
      file: "packages/soap-client/test/drain.test.ts",
      test: "yields orders that move to pages it has already read",
    },
  ],
  Sync: [
    {
      claim:
        "No change is lost, delivered out of order or stored twice, no keyed write is applied twice, whatever fails",
      file: "packages/sync/test/simulation/simulation.test.ts",
      test: "keeps every promise of a sync",
    },
    {
      claim: "Another process finishes the work of one that was killed by kill −9",
      file: "packages/sync/test/crash/killed-feeds.full.ts",
      test: "has no lost or duplicate changes when another process has finished the work",
    },
    {
      claim: "PostgreSQL may crash under load",
      file: "packages/sync/test/faults/postgres-restart.full.ts",
      test: "loses and duplicates no change",
    },
    {
      claim: "Each new order is accepted once, also when responses are lost",
      file: "packages/sync/test/simulation/simulation.test.ts",
      test: "keeps every promise of a sync",
    },
    {
      claim: "The quota holds when a clock is set back",
      file: "packages/sync/test/faults/clock-set-back.test.ts",
      test: "exceeds the quota in no minute",
    },
    {
      claim: "A restored backup writes nothing twice",
      file: "packages/sync/test/faults/restored-database.full.ts",
      test: "pauses writes when a restored backup",
    },
    {
      claim: "Credentials of another seller write nothing",
      file: "packages/sync/src/cli/check.full.ts",
      test: "names credentials of another seller",
    },
    {
      claim: "An implausible price waits until a person accepts it",
      file: "packages/sync/src/cli/offers-guards.test.ts",
      test: "hold an implausible price alone",
    },
    {
      claim: "A count of the shelf offers no unit that is sold and not yet shipped",
      file: "packages/sync/test/simulation/simulation.test.ts",
      test: "keeps every promise of a sync",
    },
    {
      claim: "The stock of a best-seller is decided, too",
      file: "packages/sync/test/simulation/simulation.test.ts",
      test: "keeps every promise of a sync",
    },
    {
      claim: "`verify` finds what differs, and nothing that only moves",
      file: "packages/sync/src/app/verify-sellers.test.ts",
      test: "finds no difference in packages that move",
    },
    {
      claim: "An erased buyer's data are not in the file any more",
      file: "packages/sync/test/erased-bytes.full.ts",
      test: "do not remain in the file",
    },
    {
      claim: "An upgrade keeps every row",
      file: "packages/sync/test/schema/migrations.test.ts",
      test: "is migrated from version 1 once",
    },
  ],
  Sandbox: [
    {
      claim: "It follows the rules of the interface document in random sequences",
      file: "packages/sandbox/test/model/model.test.ts",
      test: "follows every rule of the interface document",
    },
    {
      claim: "It loses no acknowledged write under kill −9",
      file: "packages/sandbox/test/crash/crash.posix.full.ts",
      test: "loses no acknowledged write",
    },
    {
      claim: "A seller sees no data of another",
      file: "packages/sandbox/test/control.test.ts",
      test: "adds a seller, which sees no data of other sellers",
    },
    {
      claim: "The exam fails wrong programs by their rule, and no other, and passes right ones",
      file: "packages/sandbox/test/exam.full.ts",
      test: "and no other rule",
    },
  ],
};
