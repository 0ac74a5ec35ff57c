/** Tells the seller's day on a terminal: chapters, what happened in them, and what did not hold. */
export interface Narrator {
  /** Opens a chapter. */
  chapter(title: string): void;
  /** One line of what the service really answered. */
  tell(text: string): void;
  /** Lines set in columns, the first row being the heading. */
  table(rows: readonly (readonly string[])[]): void;
  /** States what must hold; a broken one ends the story. */
  check(holds: boolean, what: string): void;
  /** States that something must be there, and hands it on; its absence ends the story. */
  found<Thing>(thing: Thing | undefined, what: string): Thing;
}

/** A step of the story that did not hold. */
export class StoryBroken extends Error {
  override name = "StoryBroken";
}

/** A narrator that writes through `write`, in colour if `colour` says so. */
export function createNarrator(write: (line: string) => void, colour: boolean): Narrator {
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  let chapters = 0;
  const check = (holds: boolean, what: string) => {
    if (!holds) throw new StoryBroken(what);
    write(`   ${paint(32, "✓")} ${what}`);
  };
  return {
    chapter(title) {
      chapters += 1;
      write(`\n${paint(1, `${chapters}. ${title}`)}`);
    },
    tell(text) {
      write(`   ${text}`);
    },
    table(rows) {
      const widths = columnWidths(rows);
      rows.forEach((row, index) => {
        const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
        write(`   ${index === 0 ? paint(2, line.trimEnd()) : line.trimEnd()}`);
      });
    },
    check,
    found(thing, what) {
      if (thing === undefined) throw new StoryBroken(what);
      check(true, what);
      return thing;
    },
  };
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return widths;
}
