import { createSchemaCompiler, type JsonValidator } from "@marketplace-seller/testing/json";
import type { OpenApi } from "../contract/open-api.ts";
import { readJsonOrUndefined, toDoubles } from "../exact/json.ts";
import type { Exchange } from "../targets/exchange.ts";

export interface ResponseValidator {
  /** How a response deviates from those documented for the operation. */
  problems(operation: string, exchange: Exchange): string[];
}

export function createResponseValidator(contract: OpenApi): ResponseValidator {
  const compile = createSchemaCompiler({ contract: contract.document });
  const compiled = new Map<string, JsonValidator>();
  const findValidator = (operation: string, status: number): JsonValidator | undefined => {
    const key = `${operation} ${status}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const found = contract.operations.find(({ id }) => id === operation);
    const response = found?.responses.find((item) => item.status === String(status));
    if (response?.body === undefined) return undefined;
    const path = [...response.node.path, "content", "application/json", "schema"];
    const pointer = path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
    const validate = compile({ $ref: `contract#/${pointer.join("/")}` });
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
      if (value === undefined) return [...problems, "the body is not JSON"];
      const broken = validate(toDoubles(value)).map(
        (text) => `the body breaks the contract: ${text}`,
      );
      return [...problems, ...broken];
    },
  };
}
