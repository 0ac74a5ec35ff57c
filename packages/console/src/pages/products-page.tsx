import { useCallback } from "preact/hooks";
import { ErrorNote } from "../components/error-note.tsx";
import { TextField } from "../components/field.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { type Column, VirtualTable } from "../components/virtual-table.tsx";
import { useConsole } from "../console-context.ts";
import { dataOf, type Product, pageQuery } from "../control.ts";
import { counted, wholeNumber } from "../format.ts";
import { fragmentOf } from "../location.ts";
import { useRows } from "../use-rows.ts";

/** The seller's products with price and stock. */
export function ProductsPage() {
  const { control, sellerId, location, version } = useConsole();
  const stockCode = location.query.get("stockCode") ?? "";
  const load = useCallback(
    (page: number, signal: AbortSignal) => {
      const query = { ...pageQuery(sellerId, page), ...(stockCode && { stockCode }) };
      return dataOf(control.GET("/products", { params: { query }, signal }));
    },
    [control, sellerId, stockCode],
  );
  const rows = useRows(load, version);
  return (
    <>
      <h1>Products</h1>
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Stock code"
          value={stockCode}
          onValue={(value) =>
            window.location.replace(
              fragmentOf(["products"], { stockCode: value, seller: sellerId }),
            )
          }
        />
        <p class="muted" aria-live="polite">
          {rows.total === undefined ? "…" : counted(rows.total, "product")}
        </p>
      </form>
      <ErrorNote error={rows.error} retry={rows.reload} />
      <VirtualTable
        label="Products"
        columns={columns}
        total={rows.total ?? 0}
        rowAt={rows.rowAt}
        onView={rows.onView}
        empty={rows.total === undefined ? "Loading" : "No product has this stock code."}
      />
    </>
  );
}

const columns: readonly Column<Product>[] = [
  { title: "Stock code", width: "170px", cell: ({ stockCode }) => stockCode },
  { title: "Title", cell: ({ title }) => title },
  { title: "Status", width: "130px", cell: ({ status }) => <StatusBadge status={status} /> },
  { title: "Sale", width: "120px", cell: ({ saleStatus }) => saleStatus },
  { title: "Sale price", width: "100px", cell: ({ salePrice }) => salePrice },
  { title: "List price", width: "100px", cell: ({ listPrice }) => listPrice },
  { title: "Currency", width: "80px", cell: ({ currencyType }) => currencyType },
  { title: "Stock", width: "80px", cell: ({ quantity }) => wholeNumber(quantity) },
];
