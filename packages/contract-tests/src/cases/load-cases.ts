import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { parse } from "yaml";
import { type OpenApi, readOpenApi } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isObject, readYaml, toDoubles } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { type Case, type DriveMode, driveModes } from "./case.ts";
import { createExampleCases } from "./example-cases.ts";
import { readStep, type StepForm } from "./read-step.ts";
import {
  type Base,
  listTexts,
  type Row,
  type RowForm,
  readAcceptance,
  readMessageAcceptance,
  readMessageRefusal,
  readRefusal,
  readSkuFailure,
  type Texts,
} from "./read-tables.ts";

const caseFolder = fileURLToPath(new URL("../../cases", import.meta.url));

/**
 * The cases of `cases/rest` and `cases/soap`, and one for each named example; not the workflows.
 *
 * @throws SuiteSetupError when a file does not parse or has an unknown field
 */
export async function loadCases(contract?: OpenApi): Promise<Case[]> {
  const folder = caseFolder;
  const files = await Promise.all([
    ...(await yamlFiles(folder, "rest")).map((file) => loadFile(folder, "rest", file)),
    ...(await yamlFiles(folder, "soap")).map((file) => loadFile(folder, "soap", file)),
    createExampleCases(contract ?? (await readOpenApi()), folder),
  ]);
  const all = files.flat();
  const ids = new Set<string>();
  for (const { id } of all) {
    if (ids.has(id))
      throw new SuiteSetupError(`Two contract test cases have the same name: "${id}"`);
    ids.add(id);
  }
  return all;
}

async function yamlFiles(folder: string, kind: string): Promise<string[]> {
  const names = await readdir(join(folder, kind)).catch(() => []);
  return names.filter((name) => name.endsWith(".yaml")).sort();
}

async function loadFile(folder: string, kind: string, file: string): Promise<Case[]> {
  const text = await readFile(join(folder, kind, file), "utf8");
  return readCaseFile(text, `${kind}/${basename(file, ".yaml")}`);
}

const schemaFile = join(caseFolder, "case-file.schema.yaml");
const checkFile = createSchemaCompiler({})(parse(readFileSync(schemaFile, "utf8")));

/** Validated by `cases/case-file.schema.yaml`. */
interface CaseFile {
  readonly operation: Texts;
  readonly protocol?: "REST" | "SOAP";
  readonly targets?: Texts;
  readonly given?: Given;
  readonly base?: ExactObject;
  readonly refuses?: readonly RowForm[];
  readonly takes?: readonly RowForm[];
  readonly fails?: readonly RowForm[];
  readonly cases?: readonly CaseForm[];
}

interface CaseForm {
  readonly name: string;
  readonly covers?: Texts;
  readonly given?: Given;
  readonly targets?: Texts;
  readonly only?: { readonly [mode in DriveMode]?: string };
  readonly knownFailure?: string | { readonly reason: string; readonly target?: string };
  readonly steps: readonly StepForm[];
}

type Given = Readonly<Record<string, ExactObject>>;

/** Ids begin with `stem`. */
export function readCaseFile(text: string, stem: string): Case[] {
  const value: unknown = readYaml(text, stem);
  const [problem] = checkFile(toDoubles(value as Exact));
  if (problem !== undefined) throw new SuiteSetupError(`${stem}: ${problem}`);
  const { operation: names, base: bases = {}, ...file } = value as CaseFile;
  const operations = listTexts(names);
  const several = operations.length > 1;
  return operations.flatMap((operation) => {
    const base = readBase(several ? bases[operation] : bases, operation, file.protocol);
    const isSoap = file.protocol === "SOAP";
    const [refuse, take] = isSoap
      ? [readMessageRefusal, readMessageAcceptance]
      : [readRefusal, readAcceptance];
    const rows = [
      ...(file.refuses ?? []).map((row) => refuse(row, base)),
      ...(file.takes ?? []).map((row) => take(row, base)),
      ...(file.fails ?? []).map((row) => readSkuFailure(row, base)),
      ...(file.cases ?? []).map((form) => readCase(form, base)),
    ];
    return rows.map(
      ({ name, covers, given: input = file.given, targets = file.targets, ...row }) => ({
        ...row,
        id: several ? `${stem}, ${operation}: ${name}` : `${stem}: ${name}`,
        name,
        operation,
        protocol: file.protocol ?? "REST",
        covers: covers.map((rule) => ruleId(rule, operation)),
        given: input ?? {},
        targets: targets === undefined ? undefined : listTexts(targets),
      }),
    );
  });
}

function readBase(
  value: Exact | undefined,
  operation: string,
  protocol: CaseFile["protocol"],
): Base {
  const { body, query = {}, input = {} } = isObject(value) ? value : {};
  if (protocol === "SOAP") return { operation, part: "input", request: input };
  return body === undefined
    ? { operation, part: "query", request: query }
    : { operation, part: "body", request: body };
}

function readCase(
  { covers, knownFailure, only = {}, steps, ...form }: CaseForm,
  { operation, part, request }: Base,
): Row {
  const [mode] = driveModes.filter((item) => only[item] !== undefined);
  const defaults = { operation, ...(part !== "input" && { [part]: request }) };
  return {
    ...form,
    covers: listTexts(covers),
    steps: steps.map((step) => readStep(step, defaults)),
    knownFailure: typeof knownFailure === "string" ? { reason: knownFailure } : knownFailure,
    only: mode && { mode, reason: only[mode] ?? "" },
  };
}

/** A file for one operation cites its rules without the operation's name. */
function ruleId(rule: string, operation: string): string {
  const isOwnRule = /^(response|example|rule|query|rate limit|success|failure|fault)\b/.test(rule);
  if (/^\w+ required$/.test(rule)) return `${operation}Request.${rule}`;
  return isOwnRule ? `${operation} ${rule}` : rule;
}
