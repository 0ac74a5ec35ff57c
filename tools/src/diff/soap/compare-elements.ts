import type { ElementDeclaration } from "../../soap/read/source.ts";
import type { Changes } from "../changes.ts";
import {
  type Direction,
  effectOfMaximum,
  effectOfMinimum,
  type Rating,
  rate,
  wordsAlone,
} from "../direction.ts";
import { worse } from "../verdict.ts";

type Directions = ReadonlySet<Direction>;

/** Compares one element of a sequence that both have. */
export function compareElement(
  changes: Changes,
  before: ElementDeclaration,
  after: ElementDeclaration,
  subject: string,
  directions: Directions,
  typeNames: readonly [before: string, after: string],
): void {
  const add = (what: string, rating: Rating) => changes.add(after.at, subject, what, rating);
  const [oldType, newType] = typeNames;
  if (oldType !== newType) {
    add(`type ${oldType} became ${newType}`, rateType(oldType, newType, before, after, directions));
  } else if (before.annotation.kind !== after.annotation.kind) {
    const what = `kind ${before.annotation.kind} became ${after.annotation.kind}`;
    add(what, rateKind(before, after));
  }
  compareOccurrence(before, after, directions, add);
  compareMarks(before, after, directions, add);
}

type Add = (what: string, rating: Rating) => void;

function compareOccurrence(
  before: ElementDeclaration,
  after: ElementDeclaration,
  directions: Directions,
  add: Add,
): void {
  if (before.maximum > 1 !== after.maximum > 1) {
    add(after.maximum > 1 ? "may now be repeated" : "is no longer repeated", {
      verdict: "major",
      reason: "one value and a list of values are different types",
    });
    return;
  }
  const fewest = effectOfMinimum(before.minimum, after.minimum);
  if (fewest !== undefined) {
    const what = `minOccurs ${before.minimum} became ${after.minimum}`;
    add(what, rate(fewest, directions));
  }
  const most = effectOfMaximum(before.maximum, after.maximum);
  if (most !== undefined) {
    add(`maxOccurs ${times(before)} became ${times(after)}`, rate(most, directions));
  }
  if (before.nillable !== after.nillable) {
    const what = after.nillable ? "may now be nil" : "is never nil any more";
    add(what, rate(after.nillable ? "loosened" : "tightened", directions));
  }
}

function times({ maximum }: ElementDeclaration): string {
  return Number.isFinite(maximum) ? String(maximum) : "unbounded";
}

/** What the contract says beyond XML Schema. */
function compareMarks(
  before: ElementDeclaration,
  after: ElementDeclaration,
  directions: Directions,
  add: Add,
): void {
  const [old, now] = [before.annotation, after.annotation];
  if (old.whenAbsent !== now.whenAbsent) {
    const what = `when-absent ${quoted(old.whenAbsent)} became ${quoted(now.whenAbsent)}`;
    if (old.whenAbsent === undefined) add(what, rate("loosened", ["request"]));
    else if (now.whenAbsent === undefined) add(what, rate("tightened", ["request"]));
    else {
      const reason = "a request without it now asks for something else";
      add(what, { verdict: "major", reason });
    }
  }
  if (old.withSuccess !== now.withSuccess) {
    const what = now.withSuccess ? "is there with every success" : "may be missing from a success";
    add(what, rate(now.withSuccess ? "tightened" : "loosened", directions));
  }
  const isReworded =
    old.documentation !== now.documentation ||
    JSON.stringify(old.assumption) !== JSON.stringify(now.assumption);
  if (isReworded) {
    add("documentation or assumption reworded", wordsAlone);
  }
}

function quoted(text: string | undefined): string {
  return text === undefined ? "none" : JSON.stringify(text);
}

/** Whole numbers of XML Schema, each holding those before it. */
const wholeNumbers = ["xs:int", "xs:long", "xs:integer"];

function rateType(
  oldType: string,
  newType: string,
  before: ElementDeclaration,
  after: ElementDeclaration,
  directions: Directions,
): Rating {
  const [old, now] = [wholeNumbers.indexOf(oldType), wholeNumbers.indexOf(newType)];
  const isIdentifier = ({ annotation }: ElementDeclaration) => annotation.kind === "identifier";
  if (old === -1 || now === -1 || isIdentifier(before) !== isIdentifier(after)) {
    return { verdict: "major", reason: "the value has another type" };
  }
  return rate(now > old ? "loosened" : "tightened", directions);
}

function rateKind(before: ElementDeclaration, after: ElementDeclaration): Rating {
  const kinds = [before.annotation.kind, after.annotation.kind];
  return kinds.includes("identifier")
    ? {
        verdict: "major",
        reason: "identifiers are strings in TypeScript, other integers are numbers",
      }
    : {
        verdict: "patch",
        reason: "read and written in the same way; its meaning is put differently",
      };
}

/** What a new element deserves. Responses are open; a request must have what is neither optional nor filled in. */
export function rateAddedElement(element: ElementDeclaration, directions: Directions): Rating {
  const isDispensable = element.minimum === 0 || element.annotation.whenAbsent !== undefined;
  const inRequest: Rating = isDispensable
    ? { verdict: "minor", reason: "requests made as before still do" }
    : { verdict: "major", reason: "requests made as before lack it and are refused" };
  const inResponse: Rating = {
    verdict: "minor",
    reason: "responses are open: callers ignore what they do not know",
  };
  if (!directions.has("request")) return inResponse;
  const isWorse = worse(inRequest.verdict, inResponse.verdict) === inRequest.verdict;
  return isWorse || !directions.has("response") ? inRequest : inResponse;
}
