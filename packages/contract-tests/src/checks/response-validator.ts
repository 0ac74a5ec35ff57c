import { createSchemaCompiler, type JsonValidator } from "@marketplace-seller/testing/json";
import type { OpenApi } from "../contract/open-api.ts";
import { readJsonOrUndefined, withDoubles } from "../exact/json.ts";
import type { Exchange } from "../targets/exchange.ts";

/** Holds responses against the responses that the contract documents. */
export interface ResponseValidator {
  /** What is wrong with a response of the operation; empty when it is as documented. */
  problems(operation: string, exchange: Exchange): string[];
}

export function createResponseValidator(contract: OpenApi): ResponseValidator {
  const { components } = withDoubles(contract.document) as { components: object };
  const compile = createSchemaCompiler({ contract: { components } });
  const compiled = new Map<string, JsonValidator>();
  const findValidator = (operation: string, status: number): JsonValidator | undefined => {
    const key = `${operation} ${status}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const found = contract.operations.find(({ id }) => id === operation);
    const response = found?.responses.find((each) => each.status === status);
    if (response === undefined) return undefined;
    const text = JSON.stringify(withDoubles(response.schema)).replaceAll('"#/', '"contract#/');
    const validate = compile(JSON.parse(text) as object);
    compiled.set(key, validate);
    return validate;
  };
  return {
    problems(operation, { status, headers, body }) {
      const validate = findValidator(operation, status);
      if (validate === undefined) return [`the contract documents no ${status} of ${operation}`];
      const problems: string[] = [];
      if (!/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "")) {
        problems.push(`the content type is ${headers["content-type"] ?? "absent"}, not JSON`);
      }
      const value = readJsonOrUndefined(body);
      if (value === undefined) return [...problems, "the body is no JSON"];
      const broken = validate(withDoubles(value)).map(
        (each) => `the body breaks the contract: ${each}`,
      );
      return [...problems, ...broken];
    },
  };
}
