import { toStorableText } from "./tables/declare-table.ts";

/** The databases' indexes have no room for more. */
const MAX_NAME_CHARACTERS = 200;
/** Could change the state of a terminal. */
const CONTROL = /\p{Cc}/u;

/** As error messages quote it. */
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
