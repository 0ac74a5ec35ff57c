import { type DestinationStream, type Logger, pino } from "pino";
import { CONTROL_TOKEN_HEADER } from "../calls/control-address.ts";
import type { OptionValue } from "./option-table.ts";

/** `silent` logs nothing. */
export type LogLevel = OptionValue<"logLevel">;

/** Fields with credentials or personal data, redacted at the root of a record and up to two levels below. */
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

/** One JSON object per line, all in one stream. */
export interface Loggers {
  /** Credentials and personal data are redacted. */
  readonly logger: Logger;
  /**
   * A line per response. Its five fields are never private, so it does not redact, which takes more time than serving a
   * listing.
   */
  readonly requests: Logger;
  /** A line of text for a request; absent when requests are logged as JSON or not at all. */
  readonly write?: (text: string) => void;
  /** Writes what is buffered, and closes the stream if the sandbox opened it. */
  close(): void;
}

/** Lines are written when they fill 4 KiB, and otherwise every 100 ms. */
const DESTINATION_OPTIONS = { dest: 2, sync: false, minLength: 4_096, periodicFlush: 100 } as const;

/**
 * @param level - the least severe messages to log
 * @param destination - by default standard error, because standard output is for the command's output
 * @param format - of the lines for requests; others are always JSON
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
  // Tests create hundreds of sandboxes, so a silent log opens no stream.
  const usesOwnDestination = destination === undefined && level !== "silent";
  const ownDestination = usesOwnDestination ? pino.destination(DESTINATION_OPTIONS) : undefined;
  let isBroken = false;
  // The sandbox goes on without logging. A stream that failed is destroyed, because it would retry its writes forever.
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
