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
  messages: { readonly query: ExactObject | undefined; readonly body: Exact | undefined },
  { method, url, requestHeaders, requestBody }: Exchange,
): string[] {
  const { pathname, searchParams } = new URL(url);
  const problems: string[] = [];
  if (method !== operation.method) problems.push(`sent ${method}, not ${operation.method}`);
  if (!pathname.endsWith(operation.path)) problems.push(`sent to ${pathname}`);
  for (const name of ["appkey", "appsecret"]) {
    if ((requestHeaders[name] ?? "") === "") problems.push(`sent no ${name} header`);
  }
  problems.push(...queryProblems(messages.query ?? {}, searchParams));
  if (messages.body === undefined) return problems;
  const sent = readJsonOrUndefined(requestBody);
  if (!/^application\/json/.test(requestHeaders["content-type"] ?? "")) {
    problems.push(`sent as ${requestHeaders["content-type"]}`);
  }
  return [...problems, ...bodyProblems(contract, operation.body, messages.body, sent)];
}

function queryProblems(messages: ExactObject, sent: URLSearchParams): string[] {
  const names = new Set([...Object.keys(messages), ...sent.keys()]);
  return [...names].flatMap((name) => {
    const value = messages[name] ?? [];
    const expected = (isList(value) ? value : [value]).map(String);
    const got = sent.getAll(name);
    return expected.join("\n") === got.join("\n")
      ? []
      : [`sent ${name}=${got.join("&")}, said ${expected.join("&")}`];
  });
}

function bodyProblems(
  contract: OpenApi,
  schema: Schema | undefined,
  messages: Exact,
  sent: Exact | undefined,
  at = "$",
): string[] {
  const ownValue = schema && resolved(contract, schema);
  if (isList(messages) && isList(sent) && messages.length === sent.length) {
    const items = ownValue?.type === "array" ? ownValue.items : undefined;
    return messages.flatMap((item, index) =>
      bodyProblems(contract, items, item, sent[index], `${at}[${index}]`),
    );
  }
  if (isObject(messages) && isObject(sent)) {
    const fields = ownValue?.type === "object" ? ownValue.fields : [];
    return [...new Set([...Object.keys(messages), ...Object.keys(sent)])].flatMap((name) => {
      const field = fields.find((element) => element.name === name);
      const part = messages[name];
      if (part === undefined) return [`${at}.${name}: sent, though never said`];
      return bodyProblems(contract, field?.schema, part, sent[name], `${at}.${name}`);
    });
  }
  if (messages instanceof Numeral && sent instanceof Numeral)
    return numberProblems(ownValue, messages, sent, at);
  return messages === sent ? [] : [`${at}: sent ${shown(sent)}, said ${shown(messages)}`];
}

function numberProblems(
  schema: Schema | undefined,
  messages: Numeral,
  sent: Numeral,
  at: string,
): string[] {
  if (!sameNumber(messages.text, sent.text))
    return [`${at}: sent ${sent.text}, said ${messages.text}`];
  const digits = schema?.type === "number" ? schema.fractionDigits : undefined;
  const fraction = sent.text.split(".")[1] ?? "";
  if (digits !== undefined && fraction.length !== digits) {
    return [`${at}: sent ${sent.text}, without exactly ${digits} digits after the point`];
  }
  return /e/i.test(sent.text) ? [`${at}: sent ${sent.text}, with an exponent`] : [];
}
