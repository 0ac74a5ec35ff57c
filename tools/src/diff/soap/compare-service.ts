import type { ContractSource } from "../../soap/read/source.ts";
import type { Changes } from "../changes.ts";
import { addressChange, type Rating, wordsAlone } from "../direction.ts";

const named: Rating = {
  verdict: "major",
  reason: "code made from the description is named after it",
};

const facts: readonly (readonly [
  fact: "targetNamespace" | "address" | "service" | "port" | "portType" | "binding",
  words: string,
  rating: Rating,
])[] = [
  [
    "targetNamespace",
    "the target namespace",
    { verdict: "major", reason: "every message made before is in another namespace" },
  ],
  ["address", "the address", addressChange],
  ["service", "the service's name", named],
  ["port", "the port's name", named],
  ["portType", "the port type's name", named],
  ["binding", "the binding's name", named],
];

/** Compares what the description says of the service as a whole. */
export function compareService(
  before: ContractSource,
  after: ContractSource,
  changes: Changes,
): void {
  for (const [fact, words, rating] of facts) {
    if (before[fact] === after[fact]) continue;
    const what = `${words} ${before[fact]} became ${after[fact]}`;
    changes.add(after.places[fact], after.service, what, rating);
  }
  if (before.documentation !== after.documentation) {
    changes.add(
      after.places.service,
      after.service,
      "documentation or assumption reworded",
      wordsAlone,
    );
  }
}
