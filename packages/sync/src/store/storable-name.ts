import { toStorableText } from "./tables/declare-table.ts";

/**
 * The maximum number of characters of a name, because the indexes of the databases have no room for a longer name.
 */
const MAX_NAME_CHARACTERS = 200;
/** Matches control characters, which could change the state of a terminal. */
const CONTROL = /\p{Cc}/u;

/** The rule that {@link isStorableName} checks, as error messages quote it. */
export const NAME_RULE = `1 to ${MAX_NAME_CHARACTERS} characters, none of them a control character`;

/**
 * Tells whether both stores keep a text unchanged in keys and indexes, which requires {@link NAME_RULE}, and no lone
 * surrogate.
 */
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
