import { type DestinationStream, type Logger, pino } from "pino";
import { CONTROL_TOKEN_HEADER } from "../calls/control-address.ts";
import type { OptionValue } from "./option-table.ts";

/** The least severe level of messages that are logged; `silent` logs nothing. */
export type LogLevel = OptionValue<"logLevel">;

/**
 * Names of log fields with credentials or personal data, which are redacted at the root of a log record and up to two
 * levels below.
 */
const PRIVATE_KEYS = [
  "appKey",
  "appkey",
  "appSecret",
  "appsecret",
  "authorization",
  "cookie",
  "customerEmail",
  "customerfullName",
  "tcIdentityNumber",
  "tcId",
  "taxId",
  "gsm",
  "address",
  "fullName",
  `["${CONTROL_TOKEN_HEADER}"]`,
];

/** The sandbox's logs: one JSON object per line, all in one stream. */
export interface Loggers {
  /** Logs events and errors; credentials and personal data are redacted. */
  readonly logger: Logger;
  /**
   * Logs a line per response of the sandbox. The logger for responses does not redact, because the five fields of its
   * lines are never private and redaction would take more time than serving a listing.
   */
  readonly requests: Logger;
  /**
   * Writes a request to the log as a line of text; the function is absent when requests are logged as JSON or not at
   * all.
   */
  readonly write?: (text: string) => void;
  /** Writes the buffered log lines, and closes the log's stream if the sandbox opened it. */
  close(): void;
}

/**
 * Options of the log's stream to standard error, which writes the buffered lines when they fill 4 KiB, and otherwise
 * every 100 ms.
 */
const DESTINATION_OPTIONS = { dest: 2, sync: false, minLength: 4_096, periodicFlush: 100 } as const;

/**
 * Creates the sandbox's logs.
 *
 * @param level the least severe messages to log.
 * @param destination the stream for the lines; by default standard error, because standard output is for the command's
 *   output.
 * @param format the format of the lines for requests; other lines are always JSON.
 */
export function createLoggers(
  level: LogLevel,
  destination?: DestinationStream,
  format: OptionValue<"logFormat"> = "json",
): Loggers {
  const paths = PRIVATE_KEYS.flatMap((key) => {
    const dotted = key.startsWith("[") ? key : `.${key}`;
    return [key, `*${dotted}`, `*.*${dotted}`];
  });
  // A silent log opens no stream, because tests create hundreds of sandboxes.
  const usesOwnDestination = destination === undefined && level !== "silent";
  const ownDestination = usesOwnDestination ? pino.destination(DESTINATION_OPTIONS) : undefined;
  let isBroken = false;
  // When the log cannot be written, the sandbox serves calls without logging. A log stream that failed is destroyed,
  // because it would otherwise retry its writes forever.
  ownDestination?.on("error", () => {
    isBroken = true;
    ownDestination.destroy();
  });
  const stream = destination ?? {
    write: (line: string) => (isBroken ? undefined : ownDestination?.write(line)),
  };
  const logger = pino({ level, redact: { paths, censor: "[redacted]" } }, stream);
  const isText = format === "text" && logger.isLevelEnabled("info");
  return {
    logger,
    requests: pino({ level: format === "text" ? "silent" : level }, stream),
    ...(isText ? { write: (text: string) => void stream.write(text) } : {}),
    close: () => (isBroken ? undefined : ownDestination?.end()),
  };
}
