import type { Operation, Parameter, RestContract } from "../../model/contract.ts";
import { member, placeOf } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import { effectOfMaximum, type Rating, rate } from "../direction.ts";
import { pairUp } from "../pair-up.ts";
import { rateRetry } from "../retry-change.ts";
import type { SchemaComparison } from "./compare-schemas.ts";
import { schemaSignature } from "./schema-signature.ts";

const words: Rating = { verdict: "patch", reason: "words alone; they stand in docs and comments" };

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
      after.operations.find((each) => addressOf(each) === addressOf(old)) ??
      after.operations.find((each) => each.id === old.id);
    if (now === undefined) {
      changes.gone(placeOf(old.pathNode), old.id, `${addressOf(old)} is gone`, {
        verdict: "major",
        reason: "its callers call in vain",
      });
    } else {
      unmatched.delete(now);
      new OperationComparison(old, now, schemas, changes).compare();
    }
  }
  for (const now of unmatched) {
    changes.add(placeOf(now.pathNode), now.id, `${addressOf(now)} is new`, {
      verdict: "minor",
      reason: "nobody called it before",
    });
  }
}

function addressOf(operation: Operation): string {
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
    this.#responses();
  }

  #add(keyword: string, what: string, rating: Rating): void {
    const node = member(this.#after.node, keyword) ?? this.#after.node;
    this.#changes.add(placeOf(node), this.#after.id, what, rating);
  }

  #identity(): void {
    const [before, after] = [this.#before, this.#after];
    if (before.id !== after.id) {
      this.#add("operationId", `operationId ${before.id} became ${after.id}`, {
        verdict: "major",
        reason: "generated clients name their methods by it",
      });
    }
    if (addressOf(before) !== addressOf(after)) {
      const at = before.path === after.path ? after.node : after.pathNode;
      const what = `${addressOf(before)} became ${addressOf(after)}`;
      this.#changes.add(placeOf(at), after.id, what, {
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
    const [old, now] = [perSecond(before), perSecond(after)];
    const effect = effectOfMaximum(old, now);
    if (effect !== undefined) {
      const what = `x-rate-limit ${limitOf(before)} became ${limitOf(after)}`;
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

  #words(): void {
    const [before, after] = [this.#before, this.#after];
    if (before.summary !== after.summary) this.#add("summary", "summary reworded", words);
    if (before.description !== after.description) {
      this.#add("description", "description or assumption reworded", words);
    }
    const [old, now] = [before, after].map(
      ({ node }) => member(node, "deprecated")?.value ?? false,
    );
    if (old !== now) {
      this.#add("deprecated", now === true ? "is deprecated" : "is no longer deprecated", {
        verdict: "minor",
        reason: "callers are told; nothing else changes for them yet",
      });
    }
  }

  #parameters(): void {
    const { id } = this.#after;
    const subject = (parameter: Parameter) => `${id}, parameter ${parameter.name}`;
    const pairs = pairUp(
      this.#before.query,
      this.#after.query,
      ({ name }) => name,
      ({ required, schema }) => `${required} ${schemaSignature(schema)}`,
    );
    for (const [old, now] of pairs.kept) this.#parameter(old, now, subject(now));
    for (const [old, now] of pairs.renamed) {
      this.#changes.add(placeOf(now.schema.node), subject(now), `was named ${old.name}`, {
        verdict: "major",
        reason: "requests with the old name are refused",
      });
    }
    for (const old of pairs.gone) {
      this.#changes.gone(placeOf(old.schema.node), subject(old), "is gone", {
        verdict: "major",
        reason: "requests that give it are refused",
      });
    }
    for (const now of pairs.added) {
      this.#changes.add(placeOf(now.schema.node), subject(now), "is new", addedToRequest(now));
    }
  }

  #parameter(before: Parameter, after: Parameter, subject: string): void {
    const at = placeOf(after.schema.node);
    if (before.required !== after.required) {
      const what = after.required ? "is now required" : "is no longer required";
      const rating = rate(after.required ? "tightened" : "loosened", ["request"]);
      this.#changes.add(at, subject, what, rating);
    }
    if (before.description !== after.description) {
      this.#changes.add(at, subject, "description or assumption reworded", words);
    }
    this.#schemas.compareUse(before.schema, after.schema, subject, "request");
  }

  #body(): void {
    const [before, after] = [this.#before.body, this.#after.body];
    if (before !== undefined && after !== undefined) {
      this.#schemas.compareUse(before, after, `${this.#after.id}, body`, "request");
    } else if (before !== after) {
      const what = after === undefined ? "takes no body any more" : "now needs a body";
      this.#add("requestBody", what, {
        verdict: "major",
        reason: "requests made as before are refused",
      });
    }
  }

  #responses(): void {
    const { id } = this.#after;
    for (const old of this.#before.responses) {
      const now = this.#after.responses.find(({ status }) => status === old.status);
      if (now === undefined) {
        const rating: Rating = isSuccess(old.status)
          ? { verdict: "major", reason: "callers wait for this answer" }
          : { verdict: "minor", reason: "callers meet one refusal less" };
        this.#add("responses", `response ${old.status} is gone`, rating);
        continue;
      }
      const subject = `${id}, response ${now.status}`;
      if (old.description !== now.description) {
        this.#add("responses", `response ${now.status} reworded`, words);
      }
      if (old.body !== undefined && now.body !== undefined) {
        this.#schemas.compareUse(old.body, now.body, subject, "response");
      } else if (old.body !== now.body) {
        const rating: Rating =
          now.body === undefined
            ? { verdict: "major", reason: "callers read a body that is not there" }
            : { verdict: "minor", reason: "callers get more than they read" };
        this.#add(
          "responses",
          `response ${now.status} ${now.body ? "has" : "lost"} a body`,
          rating,
        );
      }
    }
    this.#newResponses();
  }

  #newResponses(): void {
    const known = new Set(this.#before.responses.map(({ status }) => status));
    for (const { status } of this.#after.responses) {
      if (known.has(status)) continue;
      this.#add("responses", `response ${status} is new`, {
        verdict: "minor",
        reason: isSuccess(status)
          ? "one more way to succeed; the others stay"
          : "clients read every refusal by its class, listed or not",
      });
    }
  }
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function addedToRequest({ required }: { required: boolean }): Rating {
  return required
    ? { verdict: "major", reason: "requests made as before lack it and are refused" }
    : { verdict: "minor", reason: "requests made as before still do" };
}

function perSecond({ rateLimit }: Operation): number | undefined {
  return rateLimit === undefined ? undefined : rateLimit.requests / rateLimit.seconds;
}

function limitOf({ rateLimit }: Operation): string {
  return rateLimit === undefined ? "none" : `${rateLimit.requests} in ${rateLimit.seconds} s`;
}
