import { commandEventTable, eventTable } from "../../contract/event-table.ts";
import type { CommandIo } from "../command-io.ts";
import { createProgressReport } from "./progress-report.ts";
import type { ReportedEvent } from "./repeated-failures.ts";
import { escapeLine, escapeText, renderJson } from "./terminal-text.ts";

/** The command's own, such as `started`. */
type CommandEvent = keyof typeof commandEventTable;

/** To standard error. */
export interface Reporter {
  readonly reportEvent: (event: ReportedEvent) => void;
  /**
   * @param message - for people
   * @param fields - for programs
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

/** One line of JSON for each event, with `time` (ISO 8601), `level`, `event`, and its fields, without personal data. */
export function createJsonReporter({ error: write }: Pick<CommandIo, "error">): Reporter {
  const writeLine = (level: string, event: string, fields: object): void => {
    const time = new Date().toISOString();
    write(`${renderJson({ time, level, event, ...fields })}\n`);
  };
  return {
    reportEvent: ({ type, ...fields }) => writeLine(eventTable[type].level, type, fields),
    report: (event, message, fields = {}) =>
      writeLine(commandEventTable[event].level, event, { message, ...fields }),
    fail: (message) => writeLine(commandEventTable.failed.level, "failed", { message }),
  };
}
