import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type OpenApi, readOpenApi } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isObject } from "../exact/numeral.ts";
import { readYaml } from "../exact/yaml.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { Case, Way } from "./case.ts";
import { exampleCases } from "./example-cases.ts";
import { Fields } from "./read-fields.ts";
import { messageAcceptance, messageRefusal } from "./read-message-tables.ts";
import { readStep } from "./read-step.ts";
import { acceptance, type Base, type Row, refusal, skuFailure } from "./read-tables.ts";

/** Where the cases of this package are. */
const caseFolder = fileURLToPath(new URL("../../cases", import.meta.url));

/**
 * Every case: the files of `rest/` and `soap/`, and the named examples of the REST contract. Workflows are apart,
 * in `specs/workflows`.
 *
 * @throws CannotRun when a file does not parse or says something that is not known
 */
export async function loadCases(contract?: OpenApi): Promise<Case[]> {
  const folder = caseFolder;
  const files = await Promise.all([
    ...(await yamlFiles(folder, "rest")).map((file) => loadFile(folder, "rest", file)),
    ...(await yamlFiles(folder, "soap")).map((file) => loadFile(folder, "soap", file)),
    exampleCases(contract ?? (await readOpenApi()), folder),
  ]);
  const all = files.flat();
  const ids = new Set<string>();
  for (const { id } of all) {
    if (ids.has(id)) throw new CannotRun(`Two cases are called "${id}"`);
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

/** Reads one file of cases; `stem` names it in the ids. */
export function readCaseFile(text: string, stem: string): Case[] {
  const file = new Fields(readYaml(text, stem), stem);
  const operations = file.texts("operation");
  const protocol = file.text("protocol") === "SOAP" ? "SOAP" : "REST";
  const given = (file.object("given") ?? {}) as Record<string, ExactObject>;
  const bases = file.object("base") ?? {};
  const targets = file.has("targets") ? file.texts("targets") : undefined;
  const [refuses, takes, fails, cases] = ["refuses", "takes", "fails", "cases"].map((name) =>
    file.list(name),
  );
  file.end();
  return operations.flatMap((operation) => {
    const own = operations.length > 1 ? bases[operation] : bases;
    const base = readBase(protocol === "SOAP" ? {} : own, operation, stem);
    const common: Common = {
      stem,
      operation,
      protocol,
      given,
      targets,
      several: operations.length > 1,
    };
    const message = { operation, input: readInput(own) };
    const soap = protocol === "SOAP";
    const rows = soap
      ? [
          ...(refuses ?? []).map((row, at) =>
            messageRefusal(row, `${stem}, refuses ${at}`, message),
          ),
          ...(takes ?? []).map((row, at) =>
            messageAcceptance(row, `${stem}, takes ${at}`, message),
          ),
        ]
      : [
          ...(refuses ?? []).map((row, at) => refusal(row, `${stem}, refuses ${at}`, base)),
          ...(takes ?? []).map((row, at) => acceptance(row, `${stem}, takes ${at}`, base)),
          ...(fails ?? []).map((row, at) => skuFailure(row, `${stem}, fails ${at}`, base)),
        ];
    return [
      ...rows.map((row) => ofRow(row, common)),
      ...(cases ?? []).map((each, at) => ofCase(each, `${stem}, case ${at}`, common, base)),
    ];
  });
}

interface Common {
  readonly stem: string;
  readonly operation: string;
  readonly protocol: "REST" | "SOAP";
  readonly given: Readonly<Record<string, ExactObject>>;
  readonly targets: readonly string[] | undefined;
  readonly several: boolean;
}

function readBase(value: Exact | undefined, operation: string, stem: string): Base {
  const fields = new Fields(value ?? {}, `${stem}, base`);
  const body = fields.any("body");
  const query = fields.any("query");
  fields.end();
  return { operation, part: body === undefined ? "query" : "body", request: body ?? query ?? {} };
}

function readInput(value: Exact | undefined): Exact {
  return isObject(value) ? (value.input ?? {}) : {};
}

function ofRow({ name, covers, steps, rawOnly }: Row, common: Common): Case {
  const only = rawOnly === undefined ? undefined : ({ way: "raw", why: rawOnly } as const);
  return {
    ...named(common, name),
    covers: covers.map((rule) => ruleId(rule, common.operation)),
    given: common.given,
    steps,
    knownFailure: undefined,
    only,
  };
}

function ofCase(value: Exact, where: string, common: Common, base: Base): Case {
  const fields = new Fields(value, where);
  const name = fields.needed("name");
  const covers = fields.texts("covers").map((rule) => ruleId(rule, common.operation));
  const own = fields.object("given");
  const targets = fields.has("targets") ? fields.texts("targets") : common.targets;
  const only = readOnly(fields.object("only"), where);
  const knownFailure = readKnownFailure(fields.any("knownFailure"), where);
  const defaults = {
    operation: common.operation,
    ...(base.part === "body" ? { body: base.request } : { query: base.request }),
  };
  const steps = fields
    .list("steps")
    .map((step, at) => readStep(step, `${where}, step ${at}`, defaults));
  fields.end();
  if (steps.length === 0) throw new CannotRun(`${where}: has no steps`);
  return {
    ...named(common, name),
    covers,
    targets,
    given: (own as Record<string, ExactObject> | undefined) ?? common.given,
    steps,
    knownFailure,
    only,
  };
}

function readKnownFailure(value: Exact | undefined, where: string): Case["knownFailure"] {
  if (value === undefined) return undefined;
  if (typeof value === "string") return { why: value, target: undefined };
  const fields = new Fields(value, where);
  const known = { why: fields.needed("why"), target: fields.text("target") };
  fields.end();
  return known;
}

function readOnly(value: ExactObject | undefined, where: string): Case["only"] {
  if (value === undefined) return undefined;
  const [way] = Object.keys(value);
  const why = way === undefined ? undefined : value[way];
  if ((way !== "client" && way !== "raw") || typeof why !== "string") {
    throw new CannotRun(`${where}: only reads {client: why} or {raw: why}`);
  }
  return { way: way satisfies Way, why };
}

function named({ stem, operation, protocol, targets, several }: Common, name: string) {
  const id = several ? `${stem}, ${operation}: ${name}` : `${stem}: ${name}`;
  return { id, name, operation, protocol, targets };
}

/** Rules of an operation are cited without its name in the files of that operation. */
function ruleId(rule: string, operation: string): string {
  const own = /^(response|example|says|query|rate limit|success|failure|fault)\b/.test(rule);
  if (/^\w+ required$/.test(rule)) return `${operation}Request.${rule}`;
  return own ? `${operation} ${rule}` : rule;
}
