import { storableText } from "./table.ts";

/** What an index of both stores holds. */
const LONGEST = 200;
/** They would change what a terminal shows. */
const CONTROL = /\p{Cc}/u;

/** What {@link isName} asks for, in the words of an error. */
export const NAME_RULE = `1 to ${LONGEST} characters, none of them a control character`;

/** Whether both stores keep a text as it is in keys and indexes: no half of a surrogate pair, and {@link NAME_RULE}. */
export function isName(text: unknown): text is string {
  return (
    typeof text === "string" &&
    text.length <= LONGEST &&
    text.trim() !== "" &&
    !CONTROL.test(text) &&
    text === storableText(text)
  );
}

export function quoteStart(text: unknown): string {
  return typeof text === "string" ? JSON.stringify(text.slice(0, 50)) : String(text);
}
