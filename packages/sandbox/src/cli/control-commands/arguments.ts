import { type Command, InvalidArgumentError } from "commander";

/** Adds the option that names a seller. */
export function withSeller(command: Command): Command {
  return command.option("--seller-id <id>", "of this seller; the first one's when absent");
}

/** The path with the query that names the command's seller. */
export function ofSeller(command: Command, path: string): string {
  const { sellerId } = command.opts<{ sellerId?: string }>();
  return sellerId === undefined ? path : `${path}?sellerId=${encodeURIComponent(sellerId)}`;
}

/** The options that belong to the request, without those that say where it goes. */
export function requestOptions(command: Command): Record<string, unknown> {
  const { url: _url, controlToken: _token, ...rest } = command.opts();
  return rest;
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
