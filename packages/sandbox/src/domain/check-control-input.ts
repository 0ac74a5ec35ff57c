import { callerNumbers, read } from "@marketplace-seller/client-core/internal";
import { type ControlOperationId, controlRoutes } from "../gen/control-routes.gen.ts";

/**
 * As the control interface checks the body of its request, so that code can set up nothing that HTTP refuses.
 *
 * @throws RangeError which names each wrong field
 */
export function checkControlInput(operation: ControlOperationId, input: unknown): void {
  const shape = controlRoutes.find(({ operationId }) => operationId === operation)?.body;
  if (shape === undefined) return;
  const { issues } = read(shape, input, callerNumbers);
  if (issues.length === 0) return;
  const found = issues.map(({ path, message, rule }) =>
    rule === "unknown" ? `${path} is not a field of ${operation}` : `${path} ${message}`,
  );
  throw new RangeError(`The input is not valid: ${found.join("; ")}`);
}
