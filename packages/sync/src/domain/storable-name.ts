import { toStorableText } from "./declare-table.ts";

/** A longer name does not fit into an index of every store. */
const MAX_NAME_CHARACTERS = 200;
/** Control characters would change the display of a terminal. */
const CONTROL = /\p{Cc}/u;

/** The rule of {@link isStorableName}, for error messages. */
export const NAME_RULE = `1 to ${MAX_NAME_CHARACTERS} characters, none of them a control character`;

/** Whether both stores keep a text unchanged in keys and indexes: {@link NAME_RULE}, and no lone surrogate. */
export function isStorableName(text: unknown): text is string {
  return (
    typeof text === "string" &&
    text.length <= MAX_NAME_CHARACTERS &&
    text.trim() !== "" &&
    !CONTROL.test(text) &&
    text === toStorableText(text)
  );
}

export function quotePrefix(text: unknown): string {
  return typeof text === "string" ? JSON.stringify(text.slice(0, 50)) : String(text);
}
