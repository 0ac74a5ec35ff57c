import { resolved, type Schema } from "@marketplace-seller/tools/contracts";
import { shown } from "../cases/pattern.ts";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  readJsonOrUndefined,
  sameNumber,
} from "../exact/json.ts";
import type { Exchange } from "../targets/exchange.ts";

/**
 * Holds what a client sent against what its caller said: the same values, each number with the digits
 * that the contract asks for.
 */
export function sentProblems(
  contract: OpenApi,
  operation: RestOperation,
  said: { readonly query: ExactObject | undefined; readonly body: Exact | undefined },
  { method, url, requestHeaders, requestBody }: Exchange,
): string[] {
  const { pathname, searchParams } = new URL(url);
  const problems: string[] = [];
  if (method !== operation.method) problems.push(`sent ${method}, not ${operation.method}`);
  if (!pathname.endsWith(operation.path)) problems.push(`sent to ${pathname}`);
  for (const name of ["appkey", "appsecret"]) {
    if ((requestHeaders[name] ?? "") === "") problems.push(`sent no ${name} header`);
  }
  problems.push(...queryProblems(said.query ?? {}, searchParams));
  if (said.body === undefined) return problems;
  const sent = readJsonOrUndefined(requestBody);
  if (!/^application\/json/.test(requestHeaders["content-type"] ?? "")) {
    problems.push(`sent as ${requestHeaders["content-type"]}`);
  }
  return [...problems, ...bodyProblems(contract, operation.body, said.body, sent)];
}

function queryProblems(said: ExactObject, sent: URLSearchParams): string[] {
  const names = new Set([...Object.keys(said), ...sent.keys()]);
  return [...names].flatMap((name) => {
    const value = said[name] ?? [];
    const wanted = (isList(value) ? value : [value]).map(String);
    const got = sent.getAll(name);
    return wanted.join("\n") === got.join("\n")
      ? []
      : [`sent ${name}=${got.join("&")}, said ${wanted.join("&")}`];
  });
}

function bodyProblems(
  contract: OpenApi,
  schema: Schema | undefined,
  said: Exact,
  sent: Exact | undefined,
  at = "$",
): string[] {
  const own = schema && resolved(contract, schema);
  if (isList(said) && isList(sent) && said.length === sent.length) {
    const items = own?.type === "array" ? own.items : undefined;
    return said.flatMap((item, index) =>
      bodyProblems(contract, items, item, sent[index], `${at}[${index}]`),
    );
  }
  if (isObject(said) && isObject(sent)) {
    const fields = own?.type === "object" ? own.fields : [];
    return [...new Set([...Object.keys(said), ...Object.keys(sent)])].flatMap((name) => {
      const field = fields.find((each) => each.name === name);
      const part = said[name];
      if (part === undefined) return [`${at}.${name}: sent, though never said`];
      return bodyProblems(contract, field?.schema, part, sent[name], `${at}.${name}`);
    });
  }
  if (said instanceof Numeral && sent instanceof Numeral)
    return numberProblems(own, said, sent, at);
  return said === sent ? [] : [`${at}: sent ${shown(sent)}, said ${shown(said)}`];
}

function numberProblems(
  schema: Schema | undefined,
  said: Numeral,
  sent: Numeral,
  at: string,
): string[] {
  if (!sameNumber(said.text, sent.text)) return [`${at}: sent ${sent.text}, said ${said.text}`];
  const digits = schema?.type === "number" ? schema.fractionDigits : undefined;
  const fraction = sent.text.split(".")[1] ?? "";
  if (digits !== undefined && fraction.length !== digits) {
    return [`${at}: sent ${sent.text}, without exactly ${digits} digits after the point`];
  }
  return /e/i.test(sent.text) ? [`${at}: sent ${sent.text}, with an exponent`] : [];
}
