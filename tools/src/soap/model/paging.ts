import { ContractError } from "../../../../specs/build/contract-error.ts";
import type { Declarations, ElementDeclaration, OperationSource } from "../read/source.ts";
import type { PagingModel } from "./model.ts";

/**
 * The `<c:paging>` of an operation.
 *
 * @throws ContractError when a way does not lead to a page number, or to a repeated element
 */
export function readPaging(
  { paging, input, output }: OperationSource,
  declarations: Declarations,
): { paging?: PagingModel } {
  if (paging === undefined) return {};
  const { at, ...ways } = paging;
  const { page, items } = ways;
  if (elementAt(declarations, input.name, page)?.type.name !== "int") {
    throw new ContractError(at, `page: ${page} leads to no xs:int in the request`);
  }
  if ((elementAt(declarations, output.name, items)?.maximum ?? 1) <= 1) {
    throw new ContractError(at, `items: ${items} leads to no repeated element in the response`);
  }
  return { paging: ways };
}

function elementAt(
  declarations: Declarations,
  type: string,
  way: string,
): ElementDeclaration | undefined {
  const [name, ...rest] = way.split(".");
  const element = declarations.get(type)?.fields.find((field) => field.name === name);
  if (element === undefined || rest.length === 0) return element;
  return elementAt(declarations, element.type.name, rest.join("."));
}
