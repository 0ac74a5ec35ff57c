import { useCallback } from "preact/hooks";
import { TextField } from "../components/fields.tsx";
import { StatusBadge } from "../components/parts.tsx";
import { type Column, RowList } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type Product, pageQuery, readData } from "../control.ts";
import { formatNumber } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useRows } from "../use-rows.ts";

export function ProductsPage() {
  const { control, sellerId, location, version } = useConsole();
  const stockCode = location.query.get("stockCode") ?? "";
  const load = useCallback(
    (page: number, signal: AbortSignal) => {
      const query = { ...pageQuery(sellerId, page), ...(stockCode && { stockCode }) };
      return readData(control.GET("/products", { params: { query }, signal }));
    },
    [control, sellerId, stockCode],
  );
  const rows = useRows(load, version);
  return (
    <>
      <h1>Products</h1>
      <RowList
        noun="product"
        rows={rows}
        columns={columns}
        emptyText="No product has this stock code."
      >
        <TextField
          label="Stock code"
          value={stockCode}
          onValue={(value) =>
            window.location.replace(
              buildFragment(["products"], { stockCode: value, seller: sellerId }),
            )
          }
        />
      </RowList>
    </>
  );
}

const columns: readonly Column<Product>[] = [
  { title: "Stock code", width: "170px", cell: ({ stockCode }) => stockCode },
  { title: "Title", cell: ({ title }) => title },
  { title: "Status", width: "130px", cell: ({ status }) => <StatusBadge status={status} /> },
  { title: "Sale", width: "130px", cell: ({ saleStatus }) => saleStatus },
  { title: "Sale price", width: "100px", number: true, cell: ({ salePrice }) => salePrice },
  { title: "List price", width: "100px", number: true, cell: ({ listPrice }) => listPrice },
  { title: "Currency", width: "80px", cell: ({ currencyType }) => currencyType },
  { title: "Stock", width: "80px", number: true, cell: ({ quantity }) => formatNumber(quantity) },
];
