import type { GeneratedFile } from "../../write/write-files.ts";
import type { SoapModel, TypeModel } from "../model.ts";
import { emitCodec } from "./emit-codec.ts";
import { emitMessages } from "./emit-operations.ts";
import { emitTypes } from "./emit-types.ts";

const folder = "packages/sandbox/src/gen";

/**
 * Generates the types and codec tables for the messages of some operations, such as an overlay's, in a separate file.
 */
export function emitAddedService(
  model: SoapModel,
  names: readonly string[],
  sources: string,
): GeneratedFile[] {
  const operations = model.operations.filter(({ name }) => names.includes(name));
  const messages = operations.flatMap(({ request, response }) => [request, response]);
  const part = { ...model, operations, types: typesOf(model.types, messages) };
  const schema = "@marketplace-seller/soap-client/internal";
  return [
    { path: `${folder}/overlay-types.gen.ts`, text: emitTypes(part, sources, schema) },
    { path: `${folder}/overlay-codec.gen.ts`, text: emitCodec(part, sources, schema) },
    { path: `${folder}/overlay-messages.gen.ts`, text: emitMessages(part, sources) },
  ];
}

/** With all types that they use, in the order of the model. */
function typesOf(types: readonly TypeModel[], names: readonly string[]): readonly TypeModel[] {
  const used = new Set<string>();
  const visit = (name: string): void => {
    used.add(name);
    for (const { type } of types.find((typeModel) => typeModel.name === name)?.fields ?? []) {
      if ("complex" in type) visit(type.complex);
    }
  };
  for (const name of names) visit(name);
  return types.filter(({ name }) => used.has(name));
}
