import type { FaultRequest, PackageStatus } from "./control.ts";

/** Every package status, each once: a missing or unknown one does not compile. */
export const packageStatuses = wordsOf<PackageStatus>({
  Created: true,
  Picking: true,
  Shipped: true,
  Delivered: true,
  Cancelled: true,
  Unpacked: true,
  UnSupplied: true,
});

/** Every kind of fault, each once. */
export const faultKinds = wordsOf<FaultRequest["kind"]>({
  latency: true,
  "stalled-body": true,
  "too-many-requests": true,
  "server-error": true,
  unavailable: true,
  "reset-before-commit": true,
  "reset-after-commit": true,
  "truncated-body": true,
  html: true,
  empty: true,
  redirect: true,
  "compressed-bomb": true,
});

function wordsOf<Word extends string>(words: Readonly<Record<Word, true>>): readonly Word[] {
  // The keys of the record are its words.
  return Object.keys(words) as Word[];
}
