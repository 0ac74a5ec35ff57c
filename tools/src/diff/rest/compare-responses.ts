import type { Header, Operation, Response } from "../../model/contract.ts";
import { readDescription } from "../../model/read-members.ts";
import { findPlace } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import { type Rating, rate, wordsAlone } from "../direction.ts";
import { pairUp } from "../pair-up.ts";
import { compareExamples } from "./compare-examples.ts";
import type { SchemaComparison } from "./compare-schemas.ts";

/** Compares the responses of an operation that both contracts have, matched by status. */
export function compareResponses(
  before: Operation,
  after: Operation,
  schemas: SchemaComparison,
  changes: Changes,
): void {
  for (const old of before.responses) {
    const now = after.responses.find(({ status }) => status === old.status);
    if (now === undefined) responseGone(old, changes);
    else compareResponse(old, now, schemas, changes);
  }
  for (const now of after.responses) {
    if (before.responses.some(({ status }) => status === now.status)) continue;
    changes.add(findPlace(now.listedAt), `response ${now.status}`, "is new", {
      verdict: "minor",
      reason: isSuccess(now)
        ? "one more way to succeed; the others stay"
        : "clients read every refusal by its class, listed or not",
    });
  }
}

function responseGone(old: Response, changes: Changes): void {
  const rating: Rating = isSuccess(old)
    ? { verdict: "major", reason: "callers wait for this response" }
    : { verdict: "minor", reason: "callers meet one refusal less" };
  changes.gone(findPlace(old.listedAt), `response ${old.status}`, "is gone", rating);
}

function compareResponse(
  before: Response,
  after: Response,
  schemas: SchemaComparison,
  changes: Changes,
): void {
  const subject = `response ${after.status}`;
  if (findDescription(before) !== findDescription(after)) {
    changes.add(findPlace(after.node), subject, "description or assumption reworded", wordsAlone);
  }
  if (before.body !== undefined && after.body !== undefined) {
    schemas.compareUse(before.body, after.body, subject, "response");
  } else if (before.body !== after.body) {
    const rating: Rating =
      after.body === undefined
        ? { verdict: "major", reason: "callers read a body that is not there" }
        : { verdict: "minor", reason: "callers get more than they read" };
    changes.add(findPlace(after.node), subject, `${after.body ? "has" : "lost"} a body`, rating);
  }
  compareHeaders(before.headers, after.headers, subject, schemas, changes);
  compareExamples(before.examples, after.examples, changes);
}

function compareHeaders(
  before: readonly Header[],
  after: readonly Header[],
  response: string,
  schemas: SchemaComparison,
  changes: Changes,
): void {
  const subject = ({ name }: Header) => `${response}, header ${name}`;
  const pairs = pairUp(
    before,
    after,
    // Names of headers are the same in upper and lower case.
    ({ name }) => name.toLowerCase(),
  );
  for (const [old, now] of pairs.kept) {
    if (old.required !== now.required) {
      const what = now.required ? "is always there now" : "may now be missing";
      const rating = rate(now.required ? "tightened" : "loosened", ["response"]);
      changes.add(findPlace(now.node), subject(now), what, rating);
    }
    if (old.description !== now.description) {
      changes.add(findPlace(now.node), subject(now), "reworded", wordsAlone);
    }
    schemas.compareUse(old.schema, now.schema, subject(now), "response");
  }
  for (const old of pairs.gone) {
    changes.gone(findPlace(old.node), subject(old), "is gone", {
      verdict: "major",
      reason: "callers who read it find nothing",
    });
  }
  for (const now of pairs.added) {
    changes.add(findPlace(now.node), subject(now), "is new", {
      verdict: "minor",
      reason: "callers get more than they read",
    });
  }
}

/** With the assumptions, which no generated code shows. */
function findDescription({ node }: Response): string | undefined {
  return readDescription(node).description;
}

function isSuccess({ status }: Response): boolean {
  return status.startsWith("2");
}
