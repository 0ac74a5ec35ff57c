import type { RequestInput, WithUnreadableRows } from "@marketplace-seller/client-core";
import type { operations as described } from "./gen/openapi.gen.ts";
import type { OperationId } from "./gen/operations.gen.ts";

/** An operation's query parameters. */
export type QueryOf<Id extends OperationId> = RequestInput<
  NonNullable<described[Id]["parameters"]["query"]>
>;

/** An operation's JSON request body. */
export type BodyOf<Id extends OperationId> = described[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? RequestInput<Body>
  : never;

/** The data of an operation that succeeds, with the rows that could not be read. */
export type ResultOf<Id extends OperationId> = described[Id] extends {
  responses: { 200: { content: { "application/json": infer Result } } };
}
  ? Result & WithUnreadableRows
  : never;
