import type { Overview } from "../control.ts";
import type { ContractOperation, FormField } from "./form-node.ts";

/** Gives an operation the address, the parameters and the values of the operator whose names the sandbox has. */
export function applyOperatorNames(
  operation: ContractOperation,
  { paths, operator = {} }: Pick<Overview, "paths" | "operator">,
): ContractOperation {
  const { orderByFieldParameter = "orderByField", warehouseSender = "MARKETPLACE" } = operator;
  if (operation.protocol === "SOAP") return { ...operation, path: paths.soap };
  const renameField = ({ name, required, node }: FormField): FormField => ({
    name: name === "orderByField" ? orderByFieldParameter : name,
    required,
    node:
      name === "sender" && "choices" in node
        ? {
            ...node,
            choices: node.choices.map((value) =>
              value === "MARKETPLACE" ? warehouseSender : value,
            ),
          }
        : node,
  });
  return { ...operation, query: operation.query.map(renameField) };
}
