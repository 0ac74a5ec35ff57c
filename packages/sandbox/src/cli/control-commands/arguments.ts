import { type Command, InvalidArgumentError } from "commander";
import type { ControlTarget } from "../control-client.ts";

/** Adds the option that names a seller. */
export function withSeller(command: Command): Command {
  return command.option("--seller-id <id>", "of this seller; the first one's when absent");
}

/** The query that names the command's seller. */
export function sellerQuery(command: Command): { sellerId?: string } {
  const { sellerId } = command.opts<{ sellerId?: string }>();
  return sellerId === undefined ? {} : { sellerId };
}

/** The options that belong to the request, without those that say where it goes. */
export function requestOptions<Options extends object>(command: Command): Options {
  const { url: _url, controlToken: _token, ...rest } = command.opts<Options & ControlTarget>();
  return rest as unknown as Options;
}

/**
 * A number in an option or argument.
 *
 * @throws InvalidArgumentError for anything else.
 */
export function numberOf(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`"${text}" must be a number.`);
}

/**
 * One of several words.
 *
 * @throws InvalidArgumentError for any other.
 */
export function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`"${text}" must be one of ${words.join(", ")}.`);
}
