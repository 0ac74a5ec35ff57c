/** Matches characters that move the cursor, change colors, ring the bell, or reverse or hide text on a terminal. */
const HARMFUL = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu;

/** Escapes the characters that could change the state of a terminal, in the form `\u001b`. */
export function escapeText(text: string): string {
  return text.replace(
    HARMFUL,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** Escapes a text like {@link escapeText}, and escapes the line breaks of the text as well. */
export function escapeLine(text: string): string {
  return escapeText(text).replaceAll("\n", "\\n").replaceAll("\t", " ");
}

/** Renders a value as JSON without characters that could change the state of a terminal. */
export function renderJson(value: unknown, indent?: number): string {
  return escapeText(JSON.stringify(value, null, indent));
}
