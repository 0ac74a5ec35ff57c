import type { Credential, Operation, Security } from "../../model/contract.ts";
import { findPlace } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import type { Rating } from "../direction.ts";

const loosened: Rating = { verdict: "minor", reason: "every request that was accepted still is" };
const tightened: Rating = {
  verdict: "major",
  reason: "a request with the credentials that were enough may now be refused",
};

/** Compares which credentials a request of an operation carries, wherever the contract says so. */
export function compareSecurity(before: Operation, after: Operation, changes: Changes): void {
  const [old, now] = [renderChoices(before.security), renderChoices(after.security)];
  if (isEnough(old, now) && isEnough(now, old)) return;
  const what = `credentials ${written(old)} became ${written(now)}`;
  const rating = isEnough(old, now) ? loosened : tightened;
  changes.add(findPlace(after.security.node), "", what, rating);
}

type Choices = readonly (readonly string[])[];

function renderChoices({ choices }: Security): Choices {
  return choices.map((choice) => choice.map(findName).sort());
}

function findName(credential: Credential): string {
  return `${credential.in} ${credential.name}`;
}

/** Whether whoever fulfills any of the given choices fulfills one of the wanted ones. */
function isEnough(given: Choices, wanted: Choices): boolean {
  return given.every((each) =>
    wanted.some((choice) => choice.every((credential) => each.includes(credential))),
  );
}

function written(choices: Choices): string {
  return choices.map((each) => (each.length === 0 ? "none" : each.join(" and "))).join(", or ");
}
