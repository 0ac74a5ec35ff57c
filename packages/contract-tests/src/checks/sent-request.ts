import { resolved, type Schema } from "@marketplace-seller/tools/contracts";
import { renderValue } from "../cases/pattern.ts";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  isSameNumber,
  Numeral,
  readJsonOrUndefined,
} from "../exact/json.ts";
import type { Exchange } from "../targets/exchange.ts";

/** Whether a sent request has its caller's values, and each number the digits that the contract demands. */
export function findSentProblems(
  contract: OpenApi,
  operation: RestOperation,
  requested: { readonly query: ExactObject | undefined; readonly body: Exact | undefined },
  { method, url, requestHeaders, requestBody }: Exchange,
): string[] {
  const { pathname, searchParams } = new URL(url);
  const problems: string[] = [];
  if (method !== operation.method) problems.push(`sent ${method}, not ${operation.method}`);
  if (!pathname.endsWith(operation.path)) problems.push(`sent to ${pathname}`);
  for (const name of ["appkey", "appsecret"]) {
    if ((requestHeaders[name] ?? "") === "") problems.push(`sent no ${name} header`);
  }
  problems.push(...findQueryProblems(requested.query ?? {}, searchParams));
  if (requested.body === undefined) return problems;
  const sent = readJsonOrUndefined(requestBody);
  if (!/^application\/json/.test(requestHeaders["content-type"] ?? "")) {
    problems.push(`sent as ${requestHeaders["content-type"]}`);
  }
  return [...problems, ...findBodyProblems(contract, operation.body, requested.body, sent)];
}

function findQueryProblems(requested: ExactObject, sent: URLSearchParams): string[] {
  const names = new Set([...Object.keys(requested), ...sent.keys()]);
  return [...names].flatMap((name) => {
    const value = requested[name] ?? [];
    const expected = (isList(value) ? value : [value]).map(String);
    const got = sent.getAll(name);
    return expected.join("\n") === got.join("\n")
      ? []
      : [`sent ${name}=${got.join("&")}, said ${expected.join("&")}`];
  });
}

function findBodyProblems(
  contract: OpenApi,
  schema: Schema | undefined,
  requested: Exact,
  sent: Exact | undefined,
  at = "$",
): string[] {
  const resolvedSchema = schema && resolved(contract, schema);
  if (isList(requested) && isList(sent) && requested.length === sent.length) {
    const items = resolvedSchema?.type === "array" ? resolvedSchema.items : undefined;
    return requested.flatMap((item, index) =>
      findBodyProblems(contract, items, item, sent[index], `${at}[${index}]`),
    );
  }
  if (isObject(requested) && isObject(sent)) {
    const fields = resolvedSchema?.type === "object" ? resolvedSchema.fields : [];
    return [...new Set([...Object.keys(requested), ...Object.keys(sent)])].flatMap((name) => {
      const field = fields.find((element) => element.name === name);
      const part = requested[name];
      if (part === undefined)
        return [
          `${at}.${name}: the client sent this field, but the case's request does not have it`,
        ];
      return findBodyProblems(contract, field?.schema, part, sent[name], `${at}.${name}`);
    });
  }
  if (requested instanceof Numeral && sent instanceof Numeral)
    return findNumberProblems(resolvedSchema, requested, sent, at);
  return requested === sent
    ? []
    : [`${at}: sent ${renderValue(sent)}, the case's request has ${renderValue(requested)}`];
}

function findNumberProblems(
  schema: Schema | undefined,
  requested: Numeral,
  sent: Numeral,
  at: string,
): string[] {
  if (!isSameNumber(requested.value, sent.value))
    return [`${at}: sent ${sent.value}, said ${requested.value}`];
  const digits = schema?.type === "number" ? schema.fractionDigits : undefined;
  const fraction = sent.value.split(".")[1] ?? "";
  if (digits !== undefined && fraction.length !== digits) {
    return [`${at}: sent ${sent.value}, without exactly ${digits} digits after the point`];
  }
  return /e/i.test(sent.value) ? [`${at}: sent ${sent.value}, with an exponent`] : [];
}
