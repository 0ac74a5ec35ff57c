import type { Operation, Paging, Parameter, RestContract } from "../../model/contract.ts";
import { findPlace, member } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import { deprecation, type Rating, rate, wordsAlone } from "../direction.ts";
import { pairUp } from "../pair-up.ts";
import { rateRetry } from "../retry-change.ts";
import { compareExamples } from "./compare-examples.ts";
import { compareResponses } from "./compare-responses.ts";
import type { SchemaComparison } from "./compare-schemas.ts";
import { compareSecurity } from "./compare-security.ts";
import { rateLimitEffect } from "./rate-limit-change.ts";

/** Compares the operations of two contracts, matched by method and path, then by id. */
export function compareOperations(
  before: RestContract,
  after: RestContract,
  schemas: SchemaComparison,
  changes: Changes,
): void {
  const unmatched = new Set(after.operations);
  for (const old of before.operations) {
    const now =
      after.operations.find((each) => buildAddress(each) === buildAddress(old)) ??
      after.operations.find((each) => each.id === old.id);
    if (now === undefined) {
      changes.gone(findPlace(old.pathNode), old.id, `${buildAddress(old)} is gone`, {
        verdict: "major",
        reason: "requests of its callers fail",
      });
    } else {
      unmatched.delete(now);
      const comparison = new OperationComparison(old, now, schemas, changes);
      changes.within(now.id, () => comparison.compare());
    }
  }
  for (const now of unmatched) {
    changes.add(findPlace(now.pathNode), now.id, `${buildAddress(now)} is new`, {
      verdict: "minor",
      reason: "no caller used it before",
    });
  }
}

function buildAddress(operation: Operation): string {
  return `${operation.method} ${operation.path}`;
}

class OperationComparison {
  readonly #before: Operation;
  readonly #after: Operation;
  readonly #schemas: SchemaComparison;
  readonly #changes: Changes;

  constructor(before: Operation, after: Operation, schemas: SchemaComparison, changes: Changes) {
    this.#before = before;
    this.#after = after;
    this.#schemas = schemas;
    this.#changes = changes;
  }

  compare(): void {
    this.#identity();
    this.#rules();
    this.#words();
    this.#parameters();
    this.#body();
    compareResponses(this.#before, this.#after, this.#schemas, this.#changes);
    compareSecurity(this.#before, this.#after, this.#changes);
  }

  #add(keyword: string, what: string, rating: Rating): void {
    const node = member(this.#after.node, keyword) ?? this.#after.node;
    this.#changes.add(findPlace(node), "", what, rating);
  }

  #identity(): void {
    const [before, after] = [this.#before, this.#after];
    if (before.id !== after.id) {
      this.#add("operationId", `operationId ${before.id} became ${after.id}`, {
        verdict: "major",
        reason: "generated clients name their methods by it",
      });
    }
    if (buildAddress(before) !== buildAddress(after)) {
      const at = before.path === after.path ? after.node : after.pathNode;
      const what = `${buildAddress(before)} became ${buildAddress(after)}`;
      this.#changes.add(findPlace(at), "", what, {
        verdict: "major",
        reason: "clients made before call the old address",
      });
    }
  }

  #rules(): void {
    const [before, after] = [this.#before, this.#after];
    if (before.retry !== after.retry) {
      const rating = rateRetry(before.retry, after.retry);
      this.#add("x-retry", `x-retry ${before.retry} became ${after.retry}`, rating);
    }
    this.#paging(before.paging, after.paging);
    const effect = rateLimitEffect(before.rateLimit, after.rateLimit);
    if (effect !== undefined) {
      const what = `x-rate-limit ${findLimit(before)} became ${findLimit(after)}`;
      this.#add("x-rate-limit", what, rate(effect, ["request"]));
    }
    this.#dateWindow();
  }

  #dateWindow(): void {
    const [before, after] = [this.#before.dateWindow, this.#after.dateWindow];
    if (before?.longestMs === after?.longestMs && before?.firstDate === after?.firstDate) return;
    const isNarrower =
      (after?.longestMs ?? Number.POSITIVE_INFINITY) <
        (before?.longestMs ?? Number.POSITIVE_INFINITY) ||
      (after?.firstDate ?? Number.NEGATIVE_INFINITY) >
        (before?.firstDate ?? Number.NEGATIVE_INFINITY);
    this.#add(
      "x-date-window",
      "the dates that one request reaches changed",
      isNarrower
        ? { verdict: "major", reason: "requests made as before leave out rows that they listed" }
        : { verdict: "minor", reason: "requests made as before list the same rows, or more" },
    );
  }

  #paging(before: Paging | undefined, after: Paging | undefined): void {
    const what = `x-paging ${writtenPaging(before)} became ${writtenPaging(after)}`;
    if (before === undefined && after !== undefined) {
      this.#add("x-paging", what, {
        verdict: "minor",
        reason: "callers may now iterate over pages",
      });
    } else if (writtenPaging(before) !== writtenPaging(after)) {
      this.#add("x-paging", what, {
        verdict: "major",
        reason: "callers that iterate over pages get other items, or none",
      });
    }
  }

  #words(): void {
    const [before, after] = [this.#before, this.#after];
    if (before.summary !== after.summary) this.#add("summary", "summary reworded", wordsAlone);
    if (before.description !== after.description) {
      this.#add("description", "description or assumption reworded", wordsAlone);
    }
    if (before.deprecated !== after.deprecated) {
      this.#add("deprecated", ...deprecation(after.deprecated));
    }
    if (before.tags.join() !== after.tags.join()) {
      this.#add("tags", `tags ${listed(before.tags)} became ${listed(after.tags)}`, {
        verdict: "patch",
        reason: "the docs group operations by them",
      });
    }
    for (const keyword of ["x-codeSamples", "externalDocs"]) {
      const [old, now] = [before, after].map(({ node }) => member(node, keyword)?.value);
      if (JSON.stringify(old) !== JSON.stringify(now))
        this.#add(keyword, `${keyword} changed`, wordsAlone);
    }
  }

  #parameters(): void {
    const subject = (parameter: Parameter) => `parameter ${parameter.name}`;
    const pairs = pairUp(
      [...this.#before.pathParameters, ...this.#before.query],
      [...this.#after.pathParameters, ...this.#after.query],
      ({ name }) => name,
    );
    for (const [old, now] of pairs.kept) this.#parameter(old, now, subject(now));
    for (const old of pairs.gone) {
      this.#changes.gone(findPlace(old.schema.node), subject(old), "is gone", {
        verdict: "major",
        reason: "requests that give it are refused",
      });
    }
    for (const now of pairs.added) {
      this.#changes.add(findPlace(now.schema.node), subject(now), "is new", addedToRequest(now));
    }
  }

  #parameter(before: Parameter, after: Parameter, subject: string): void {
    const at = findPlace(after.schema.node);
    if (before.required !== after.required) {
      const what = after.required ? "is now required" : "is no longer required";
      const rating = rate(after.required ? "tightened" : "loosened", ["request"]);
      this.#changes.add(at, subject, what, rating);
    }
    if (before.description !== after.description) {
      this.#changes.add(at, subject, "description or assumption reworded", wordsAlone);
    }
    if (before.deprecated !== after.deprecated) {
      this.#changes.add(at, subject, ...deprecation(after.deprecated));
    }
    this.#schemas.compareUse(before.schema, after.schema, subject, "request");
    compareExamples(before.examples, after.examples, this.#changes);
  }

  #body(): void {
    const [before, after] = [this.#before.body, this.#after.body];
    if (before !== undefined && after !== undefined) {
      this.#schemas.compareUse(before, after, "body", "request");
      if (this.#before.bodyDescription !== this.#after.bodyDescription) {
        this.#add("requestBody", "body reworded", wordsAlone);
      }
      compareExamples(this.#before.examples, this.#after.examples, this.#changes);
    } else if (before !== after) {
      const what = after === undefined ? "takes no body any more" : "now needs a body";
      this.#add("requestBody", what, {
        verdict: "major",
        reason: "requests made as before are refused",
      });
    }
  }
}

function addedToRequest({ required }: { required: boolean }): Rating {
  return required
    ? { verdict: "major", reason: "requests made as before lack it and are refused" }
    : { verdict: "minor", reason: "requests made as before still do" };
}

function findLimit({ rateLimit }: Operation): string {
  return rateLimit === undefined ? "none" : `${rateLimit.requests} in ${rateLimit.seconds} s`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}

function writtenPaging(paging: Paging | undefined): string {
  return paging === undefined ? "none" : `${paging.page} and ${paging.items}`;
}
