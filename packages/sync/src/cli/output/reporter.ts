import { commandEventTable, eventTable } from "../../contract/event-table.ts";
import type { CommandIo } from "../command-io.ts";
import { createProgressReport } from "./progress-report.ts";
import type { ReportedEvent } from "./repeated-failures.ts";
import { escapeLine, escapeText, renderJson } from "./terminal-text.ts";

/** The name of an event of the command itself, such as `started`. */
type CommandEvent = keyof typeof commandEventTable;

/** Writes events and messages to standard error. */
export interface Reporter {
  readonly reportEvent: (event: ReportedEvent) => void;
  /**
   * Reports an event of the command itself.
   *
   * @param message - the text for people
   * @param fields - the structured details for programs
   */
  readonly report: (event: CommandEvent, message: string, fields?: object) => void;
  readonly fail: (message: string) => void;
}

export function createTextReporter({ error: write, isTerminal }: CommandIo): Reporter {
  return {
    reportEvent: createProgressReport({ write, isTerminal, now: Date.now }),
    report: (_, message) => write(`${escapeLine(message)}\n`),
    fail: (message) => write(escapeText(`error: ${message}\n`)),
  };
}

/**
 * Creates a reporter that writes one line of JSON for each event, with `time` (ISO 8601), `level`, `event`, and the
 * fields of the event. The fields of a reported event contain no personal data.
 *
 * @param now - epoch milliseconds
 */
export function createJsonReporter(
  { error: write }: Pick<CommandIo, "error">,
  now: () => number = Date.now,
): Reporter {
  const writeLine = (level: string, event: string, fields: object): void => {
    const time = new Date(now()).toISOString();
    write(`${renderJson({ time, level, event, ...fields })}\n`);
  };
  return {
    reportEvent: ({ type, ...fields }) => writeLine(eventTable[type].level, type, fields),
    report: (event, message, fields = {}) =>
      writeLine(commandEventTable[event].level, event, { message, ...fields }),
    fail: (message) => writeLine(commandEventTable.failed.level, "failed", { message }),
  };
}
