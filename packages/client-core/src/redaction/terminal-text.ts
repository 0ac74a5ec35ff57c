/** Moves the cursor, changes colors, rings the bell, or reverses or hides text. */
const HARMFUL = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu;

/** As `\u001b`. */
export function escapeText(text: string): string {
  return text.replace(
    HARMFUL,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** With its line breaks. */
export function escapeLine(text: string): string {
  return escapeText(text).replaceAll("\n", "\\n").replaceAll("\t", " ");
}

export function renderJson(value: unknown, indent?: number): string {
  return escapeText(JSON.stringify(value, null, indent));
}
