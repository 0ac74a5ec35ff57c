import type fc from "fast-check";
import { expect } from "vitest";
import { parseExactJson } from "./exact.ts";
import type { Model, ModelSeller } from "./model.ts";
import { expectPackages } from "./observe.ts";
import type { ReadResponse, Service } from "./service.ts";

/** A random command of a sequence; every command can run at any time. */
export type Command = fc.AsyncCommand<Model, Service>;

/**
 * Creates a command that runs a function with generated input; the output of a failing sequence names the function
 * and the input.
 */
export function createCommand<Input>(
  run: (input: Input, model: Model, service: Service) => Promise<void>,
): (input: Input) => Command {
  return (input) => ({
    check: () => true,
    run: (model, service) => run(input, model, service),
    toString: () => `${run.name}(${JSON.stringify(input)})`,
  });
}

/**
 * Checks that the service refused a request with the one format that refusals have, and that the seller's packages
 * did not change.
 */
export async function expectRefused(
  service: Service,
  seller: ModelSeller,
  { status, text }: ReadResponse,
): Promise<void> {
  expect(status, text).toBe(400);
  const { code, message } = parseExactJson<{ code: string; message: string }>(text);
  expect(Number(code)).toBeGreaterThan(0);
  expect(message).not.toBe("");
  await expectPackages(service, seller);
}
