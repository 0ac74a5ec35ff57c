import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { ownOperations } from "../samples/own-operations.ts";
import { readSample, type Sample } from "../samples/read-sample.ts";
import { isObject, type JsonObject, plain } from "./contract-node.ts";
import { inWords } from "./in-words.ts";

const samplesOf = [
  { lang: "TypeScript", label: "rest-client", ending: "ts" },
  { lang: "curl", label: "curl", ending: "sh" },
] as const;

/** The contract as Redoc is to show it. */
export interface DocsContract {
  readonly document: JsonObject;
  /** Samples that are not there, as paths below packages/examples/src. */
  readonly missing: readonly string[];
}

/**
 * The bundled contract with code samples, with its vendor extensions and assumptions in words, and
 * with numbers that keep their digits. What the contract says is otherwise untouched.
 */
export function docsContract(file: string): DocsContract {
  const source = parseDocument(readFileSync(file, "utf8"), { intAsBigInt: true });
  const missing: string[] = [];
  // An operation that an overlay adds brings its own samples along, if any.
  const own = ownOperations();
  const change = (value: JsonObject, path: readonly string[]): JsonObject => {
    if (path.includes("examples") || path.includes("example")) return value;
    const operationId = value.operationId;
    const isBare = typeof operationId === "string" && own.has(operationId);
    const samples = isBare ? { "x-codeSamples": codeSamples(operationId, missing) } : {};
    // Redoc shows the words of a server as plain text.
    return path[0] === "servers" ? value : { ...described(value), ...samples };
  };
  const document = plain(source.contents, change);
  if (!isObject(document)) throw new Error(`${file} is no OpenAPI document`);
  return { document, missing };
}

function described(value: JsonObject): JsonObject {
  const words = inWords(value);
  if (words.length === 0) return value;
  const { description } = value;
  const text = typeof description === "string" ? [description.trimEnd()] : [];
  return { ...value, description: [...text, ...words].join("\n\n") };
}

function codeSamples(operationId: string, missing: string[]): JsonObject[] {
  return samplesOf.flatMap(({ lang, label, ending }) => {
    const sample = readSample(restSamplePath(operationId, ending));
    if (sample === undefined) missing.push(restSamplePath(operationId, ending));
    return sample === undefined ? [] : [{ lang, label, source: sourceOf(sample) }];
  });
}

/** Where the sample of an operation is kept. */
export function restSamplePath(operationId: string, ending: "ts" | "sh"): string {
  const name = operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `reference/rest/${name}.${ending}`;
}

function sourceOf({ code, output, language }: Sample): string {
  if (output === undefined || language !== "ts") return code;
  return `${code}\n\n// prints:\n${output.replace(/^/gm, "// ")}`;
}
