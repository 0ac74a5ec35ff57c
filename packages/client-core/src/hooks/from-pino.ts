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
