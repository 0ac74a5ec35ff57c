import type { ElementDeclaration } from "../../soap/read/source.ts";

/** Everything that an element binds beside its name, as text. */
export function sayingOf(element: ElementDeclaration): string {
  const { type, minimum, maximum, nillable, annotation } = element;
  const { kind, whenAbsent, withSuccess } = annotation;
  return JSON.stringify([type, minimum, String(maximum), nillable, kind, whenAbsent, withSuccess]);
}

/** The same, and its name. */
export function signatureOf(element: ElementDeclaration): string {
  return `${element.name} ${sayingOf(element)}`;
}
