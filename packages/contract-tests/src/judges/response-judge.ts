import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApi } from "../contract/open-api.ts";
import { readJsonOrUndefined, withDoubles } from "../exact/json.ts";
import type { Exchange } from "../targets/exchange.ts";

/** Holds responses against the responses that the contract documents. */
export interface ResponseJudge {
  /** What is wrong with a response of the operation; empty when it is as documented. */
  problems(operation: string, exchange: Exchange): string[];
}

/** A judge by JSON Schema (Ajv), which neither the clients nor the sandbox use at run time. */
export function createResponseJudge(contract: OpenApi): ResponseJudge {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  for (const format of ["int32", "int64", "decimal"]) ajv.addFormat(format, true);
  ajv.addSchema(withDoubles(contract.document) as object, "contract:");
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (operation: string, status: number): ValidateFunction | undefined => {
    const key = `${operation} ${status}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const found = contract.operations.find(({ id }) => id === operation);
    const response = found?.responses.find((each) => each.status === status);
    if (response === undefined) return undefined;
    const text = JSON.stringify(withDoubles(response.schema)).replaceAll('"#/', '"contract:#/');
    const validate = ajv.compile(JSON.parse(text) as object);
    compiled.set(key, validate);
    return validate;
  };
  return {
    problems(operation, { status, headers, body }) {
      const validate = validatorOf(operation, status);
      if (validate === undefined) return [`the contract documents no ${status} of ${operation}`];
      const problems: string[] = [];
      if (!/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "")) {
        problems.push(`the content type is ${headers["content-type"] ?? "absent"}, not JSON`);
      }
      const value = readJsonOrUndefined(body);
      if (value === undefined) return [...problems, "the body is no JSON"];
      if (validate(withDoubles(value))) return problems;
      const [first] = validate.errors ?? [];
      return [
        ...problems,
        `the body breaks the contract: $${first?.instancePath.replaceAll("/", ".")} ${first?.message}`,
      ];
    },
  };
}
