import { type DestinationStream, type Logger, pino } from "pino";
import { CONTROL_TOKEN_HEADER } from "../control/control-address.ts";
import type { OptionValue } from "./option-table.ts";

/** How much is logged; `silent` logs nothing. */
export type LogLevel = OptionValue<"logLevel">;

/** Keys of credentials and of personal data, wherever up to two levels down they appear. */
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

/** The sandbox's structured logs: one JSON object a line, into one stream. */
export interface Loggers {
  /** Whatever happens; credentials and personal data are replaced. */
  readonly logger: Logger;
  /**
   * Requests with a response. Its lines hold five fields chosen by us, none of them private, so nothing is
   * searched for: that would cost more than serving the request's listing.
   */
  readonly requests: Logger;
  /** Writes calls as text; absent where they are logged as JSON or not at all. */
  readonly write?: (text: string) => void;
  /** Writes what is still held back, and ends the stream if the sandbox opened it. */
  close(): void;
}

/** A stream of our own: the lines of a busy moment go out together, a lone one soon. */
const DESTINATION_OPTIONS = { dest: 2, sync: false, minLength: 4_096, periodicFlush: 100 } as const;

/**
 * Opens the logs.
 *
 * @param level `silent` in code by default, `info` from the command line.
 * @param destination where lines go; standard error by default, so that standard output stays the
 *   command's own.
 * @param format of the lines of calls; everything else is JSON.
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
  // A silent log opens nothing: unit tests make sandboxes by the hundred.
  const usesOwnDestination = destination === undefined && level !== "silent";
  const ownDestination = usesOwnDestination ? pino.destination(DESTINATION_OPTIONS) : undefined;
  let isBroken = false;
  // A log that cannot be written stops no call; undestroyed, it would be tried without end on the way out.
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
