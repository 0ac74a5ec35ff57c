import type { Logger } from "./hook-events.ts";

/** What is used of a pino logger. */
export interface PinoLogger {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * A pino logger for the option `logger`: pino takes the fields first, and loses what comes second.
 *
 * @example createRestClient({ baseUrl, credentials, logger: fromPino(pino()) })
 */
export function fromPino(log: PinoLogger): Logger {
  return {
    debug: (message, fields = {}) => log.debug(fields, message),
    warn: (message, fields = {}) => log.warn(fields, message),
  };
}

/** What is used of `console`. */
export interface LineConsole {
  debug(line: string): void;
  warn(line: string): void;
}

/**
 * A logger that writes one line an event, its fields as JSON, where `console` itself would spread them over
 * several.
 *
 * @example createRestClient({ baseUrl, credentials, logger: consoleLogger() })
 */
export function consoleLogger(target: LineConsole = console): Logger {
  const line = (message: string, fields: object | undefined): string =>
    fields === undefined ? message : `${message} ${JSON.stringify(fields)}`;
  return {
    debug: (message, fields) => target.debug(line(message, fields)),
    warn: (message, fields) => target.warn(line(message, fields)),
  };
}
