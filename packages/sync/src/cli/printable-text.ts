/** What moves the cursor, colors, rings, reverses or hides text on a terminal. */
const HARMFUL = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu;

/** Text as a terminal can show it: what could change anything there is written as its code, such as `\u001b`. */
export function printableText(text: string): string {
  return text.replace(
    HARMFUL,
    (found) => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** The same in one line. */
export function printableLine(text: string): string {
  return printableText(text).replaceAll("\n", "\\n").replaceAll("\t", " ");
}
