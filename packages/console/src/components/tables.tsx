import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatCount } from "../format.ts";
import type { Rows } from "../use-rows.ts";
import { ErrorNote } from "./parts.tsx";

export interface Column<Row> {
  readonly title: string;
  /** CSS width of the table's column; columns without a width share the remaining space. */
  readonly width?: string;
  /** True when the cells of the column are numbers, which are aligned to the right. */
  readonly number?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

interface VirtualTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Rows that are not loaded yet included. */
  readonly total: number;
  /** Undefined while it is loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  /** When other rows come into view: the index of the first visible one, and the index after the last. */
  readonly onView?: (from: number, to: number) => void;
  /** Text that is shown when the list is empty. */
  readonly empty: string;
}

/** Of a column without a width. */
const FREE_WIDTH = "260px";
/** Height of a table row in pixels; must equal the height in the style sheet. */
const ROW_PX = 44;
/** Rendered above and below the view, so that scrolling shows no gap. */
const MARGIN_ROWS = 8;

/** Only the rows in view are rendered: 100,000 take no longer than 30. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, total, rowAt, onView, empty } = props;
  const { scroller, from, to } = useRowsInView(total);
  // The minimum width of the table, which scrolls horizontally when the window is narrower.
  const minWidth = `calc(${columns.map(({ width = FREE_WIDTH }) => width).join(" + ")})`;
  useEffect(() => onView?.(from, to), [from, to, onView]);
  return (
    <>
      <p class="scroll-hint">Swipe the table sideways for more columns.</p>
      <section
        ref={scroller}
        class="virtual-table"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the region
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
    </>
  );
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly classOfRow?: (row: Row) => string;
}

/** Nothing without rows. */
export function Table<Row>({ columns, rows, classOfRow }: TableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <div class="scroll-x">
      <table class="folding">
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

/** An ellipsis while the row is loaded. */
function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row | undefined }) {
  return (
    <>
      {columns.map(({ title, number, cell }) => (
        <td key={title} class={number ? "number" : ""} data-title={title}>
          {row === undefined ? "…" : cell(row)}
        </td>
      ))}
    </>
  );
}

/** As high as the rows that are not rendered. */
function Gap({ rows }: { rows: number }) {
  return rows === 0 ? null : <tr style={{ height: rows * ROW_PX }} />;
}

/** With the margin. */
function useRowsInView(total: number) {
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState({ first: 0, last: 30 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const updateView = () => {
      const first = Math.floor(element.scrollTop / ROW_PX) - MARGIN_ROWS;
      const last = Math.ceil((element.scrollTop + element.clientHeight) / ROW_PX) + MARGIN_ROWS;
      setView((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    updateView();
    element.addEventListener("scroll", updateView, { passive: true });
    const resizeObserver = new ResizeObserver(updateView);
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener("scroll", updateView);
      resizeObserver.disconnect();
    };
  }, []);
  const to = Math.max(0, Math.min(view.last, total));
  return { scroller, from: Math.max(0, Math.min(view.first, to)), to };
}

interface RowListProps<Row> {
  /** Singular, such as `package`. */
  readonly noun: string;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  /** When no row matches the filters. */
  readonly emptyText: string;
  /** The input fields for the filters of the list. */
  readonly children: ComponentChildren;
}

export function RowList<Row>({ noun, rows, columns, emptyText, children }: RowListProps<Row>) {
  const { total } = rows;
  return (
    <>
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        {children}
        <p class="muted" aria-live="polite">
          {total === undefined ? "…" : formatCount(total, noun)}
        </p>
      </form>
      <ErrorNote error={rows.error} retry={rows.reload} />
      <VirtualTable
        label={`List of ${noun}s`}
        columns={columns}
        total={total ?? 0}
        rowAt={rows.rowAt}
        onView={rows.onView}
        empty={total === undefined ? "Loading" : emptyText}
      />
    </>
  );
}
