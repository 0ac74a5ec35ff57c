import { operations } from "../gen/order-service.gen.ts";
import { soapOperationPath } from "../soap/describe-operation.ts";
import type { Step } from "./read-workflows.ts";

/** What a step calls, and where it is described. */
export interface CalledOperation {
  readonly name: string;
  readonly protocol: "REST" | "SOAP" | "sandbox";
  /** The link from the site's root. */
  readonly path: string;
}

/** Finds what a step calls; undefined when neither contract has it. `restLinks` by operationId. */
export function calledOperation(
  { source, operationId, yaml }: Step,
  restLinks: ReadonlyMap<string, string>,
): CalledOperation | undefined {
  if (source === "sandbox") {
    return {
      name: operationId,
      protocol: "sandbox",
      path: `/reference/control/${operationId}.html`,
    };
  }
  if (source === "soap") {
    const name = /<(?:\w+:)?(\w+)Request[\s>]/.exec(yaml)?.[1] ?? operationId;
    const isKnown = operations.some((operation) => operation.name === name);
    return isKnown
      ? { name, protocol: "SOAP", path: `/${soapOperationPath(name)}.html` }
      : undefined;
  }
  const path = restLinks.get(operationId);
  return path === undefined ? undefined : { name: operationId, protocol: "REST", path };
}
