import type { ElementDeclaration } from "../../soap/read/source.ts";

/** Everything that an element binds, as text. */
export function renderSignature(element: ElementDeclaration): string {
  const { name, type, minimum, maximum, nillable, annotation } = element;
  const { kind, whenAbsent, withSuccess } = annotation;
  const bound = [type, minimum, String(maximum), nillable, kind, whenAbsent, withSuccess];
  return JSON.stringify([name, ...bound]);
}
