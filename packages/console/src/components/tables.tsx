import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { counted } from "../format.ts";
import type { Rows } from "../use-rows.ts";
import { ErrorNote } from "./parts.tsx";

export interface Column<Row> {
  readonly title: string;
  /** CSS width; the columns without one share the rest. */
  readonly width?: string;
  /** Whether the cells are numbers, which stand at the right. */
  readonly number?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

interface VirtualTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** How many rows there are in all. */
  readonly total: number;
  /** The row at a position, or undefined while it is loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Called with the positions in view, the last one excluded, when they change. */
  readonly onView?: (from: number, to: number) => void;
  /** Shown instead of rows when there are none. */
  readonly empty: string;
}

/** The least width of a column that shares the rest. */
const FREE_WIDTH = "260px";
/** The height of a row; the style sheet has the same. */
const ROW_PX = 44;
/** Rows drawn above and below the view, so that scrolling shows no gap. */
const MARGIN = 8;

/** A table that draws only the rows in view, so that 100,000 rows cost what 30 cost. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, total, rowAt, onView, empty } = props;
  const { scroller, from, to } = useRowsInView(total);
  // Narrower than that, the table scrolls.
  const minWidth = `calc(${columns.map(({ width = FREE_WIDTH }) => width).join(" + ")})`;
  useEffect(() => onView?.(from, to), [from, to, onView]);
  return (
    <section
      ref={scroller}
      class="virtual-table"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard
      tabIndex={0}
    >
      <table aria-rowcount={total + 1} style={{ minWidth }}>
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width }} />
          ))}
        </colgroup>
        <Head columns={columns} />
        <tbody>
          <Gap rows={from} />
          {Array.from({ length: to - from }, (_, at) => from + at).map((index) => {
            const row = rowAt(index);
            return (
              <tr key={index} aria-rowindex={index + 2}>
                <Cells columns={columns} row={row} />
              </tr>
            );
          })}
          <Gap rows={total - to} />
        </tbody>
      </table>
      {total === 0 ? <p class="empty">{empty}</p> : null}
    </section>
  );
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly classOfRow?: (row: Row) => string;
}

/** A table of a few rows; nothing without any. */
export function Table<Row>({ columns, rows, classOfRow }: TableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <div class="scroll-x">
      <table>
        <Head columns={columns} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} class={classOfRow?.(row)}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, number }) => (
          <th key={title} scope="col" class={number ? "number" : ""}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Of a row that is loaded still: an ellipsis in each. */
function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row | undefined }) {
  return (
    <>
      {columns.map(({ title, number, cell }) => (
        <td key={title} class={number ? "number" : ""}>
          {row === undefined ? "…" : cell(row)}
        </td>
      ))}
    </>
  );
}

/** Takes the place of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows === 0 ? null : <tr style={{ height: rows * ROW_PX }} />;
}

/** Which rows the scrolled region shows, the margin included. */
function useRowsInView(total: number) {
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState({ first: 0, last: 30 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / ROW_PX) - MARGIN;
      const last = Math.ceil((element.scrollTop + element.clientHeight) / ROW_PX) + MARGIN;
      setView((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, []);
  const to = Math.max(0, Math.min(view.last, total));
  return { scroller, from: Math.max(0, Math.min(view.first, to)), to };
}

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
