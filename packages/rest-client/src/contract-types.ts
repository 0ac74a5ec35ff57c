import type { RequestInput } from "@marketplace-seller/client-core";
import type { operations as described } from "./gen/openapi.gen.ts";
import type { OperationId } from "./gen/operations.gen.ts";

/** The query parameters that an operation takes, as the contract types them. */
export type QueryOf<Id extends OperationId> = RequestInput<
  NonNullable<described[Id]["parameters"]["query"]>
>;

/** The JSON body that an operation takes. */
export type BodyOf<Id extends OperationId> = described[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? RequestInput<Body>
  : never;

/** What an operation returns when it succeeds. */
export type ResultOf<Id extends OperationId> = described[Id] extends {
  responses: { 200: { content: { "application/json": infer Result } } };
}
  ? Result
  : never;
