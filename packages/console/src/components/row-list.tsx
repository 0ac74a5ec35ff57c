import type { ComponentChildren } from "preact";
import { counted } from "../format.ts";
import type { Rows } from "../use-rows.ts";
import { ErrorNote } from "./error-note.tsx";
import { type Column, VirtualTable } from "./virtual-table.tsx";

interface RowListProps<Row> {
  /** What a row is, such as `package`. */
  readonly noun: string;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  /** Shown when no row matches the filters. */
  readonly none: string;
  /** The fields that filter the list. */
  readonly children: ComponentChildren;
}

/** A long list below its filters, with the number of its rows. */
export function RowList<Row>({ noun, rows, columns, none, children }: RowListProps<Row>) {
  const { total } = rows;
  return (
    <>
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        {children}
        <p class="muted" aria-live="polite">
          {total === undefined ? "…" : counted(total, noun)}
        </p>
      </form>
      <ErrorNote error={rows.error} retry={rows.reload} />
      <VirtualTable
        label={`List of ${noun}s`}
        columns={columns}
        total={total ?? 0}
        rowAt={rows.rowAt}
        onView={rows.onView}
        empty={total === undefined ? "Loading" : none}
      />
    </>
  );
}
