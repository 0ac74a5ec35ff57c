import type fc from "fast-check";
import { expect } from "vitest";
import { parseExactJson } from "./exact.ts";
import type { Model, ModelSeller } from "./model.ts";
import { expectPackages } from "./observe.ts";
import type { ReadResponse, Service } from "./service.ts";

/** One step of a sequence; every step can be taken at any time. */
export type Command = fc.AsyncCommand<Model, Service>;

/** The step that runs a function with what was asked for; a failing sequence prints both. */
export function asCommand<Asked>(
  run: (requested: Asked, model: Model, service: Service) => Promise<void>,
): (request: Asked) => Command {
  return (asked) => ({
    check: () => true,
    run: (model, service) => run(asked, model, service),
    toString: () => `${run.name}(${JSON.stringify(asked)})`,
  });
}

/** A refusal in the one shape that refusals have, after which the seller sees what it saw before. */
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
