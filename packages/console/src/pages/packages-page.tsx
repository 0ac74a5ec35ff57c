import { packageStatuses } from "@marketplace-seller/sandbox/control";
import { useCallback } from "preact/hooks";
import { ChoiceField, TextField } from "../components/fields.tsx";
import { Moment, StatusBadge } from "../components/parts.tsx";
import { type Column, RowList } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type Package, type PackageFilter, pageQuery, readData } from "../control.ts";
import { DAY_MS, startOfDay } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useRows } from "../use-rows.ts";

export function PackagesPage() {
  const { control, sellerId, location, version } = useConsole();
  const filter = readFilter(location.query);
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      readData(
        control.GET("/packages", {
          params: { query: { ...buildQuery(filter), ...pageQuery(sellerId, page) } },
          signal,
        }),
      ),
    [control, sellerId, location.query.toString()],
  );
  const rows = useRows(load, version);
  const field = (name: keyof Filter) => ({
    value: filter[name] ?? "",
    onValue: (value: string) => {
      const changed = { ...filter, [name]: value, seller: sellerId };
      window.location.replace(buildFragment(["packages"], changed));
    },
  });
  return (
    <>
      <h1>Orders &amp; packages</h1>
      <RowList
        noun="package"
        rows={rows}
        columns={columns}
        emptyText="No package matches these filters."
      >
        <ChoiceField
          label="Status"
          choices={packageStatuses}
          emptyLabel="any"
          {...field("status")}
        />
        <TextField label="Order number" {...field("orderNumber")} />
        <TextField label="Stock code" {...field("stockCode")} />
        <TextField label="Ordered from" type="date" {...field("from")} />
        <TextField label="Ordered to" type="date" {...field("to")} />
      </RowList>
    </>
  );
}

const columns: readonly Column<Package>[] = [
  {
    title: "Package",
    width: "150px",
    cell: ({ packageId, cargoTrackingNumber }) => (
      <a href={buildFragment(["packages", cargoTrackingNumber])}>{packageId ?? "(no number)"}</a>
    ),
  },
  { title: "Order", width: "150px", cell: ({ orderNumber }) => orderNumber },
  { title: "Status", width: "120px", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: "Lines",
    cell: ({ lines }) =>
      lines.map(({ stockCode, quantity }) => `${quantity} × ${stockCode}`).join(", "),
  },
  { title: "totalAmount", width: "120px", number: true, cell: ({ totalAmount }) => totalAmount },
  {
    title: "Last change",
    width: "150px",
    cell: ({ lastModifiedDate }) => <Moment at={lastModifiedDate} />,
  },
];

/** Dates are calendar days in the marketplace's time zone. */
type Filter = Readonly<
  Partial<Record<"status" | "orderNumber" | "stockCode" | "from" | "to", string>>
>;

function readFilter(query: URLSearchParams): Filter {
  return Object.fromEntries(query);
}

function buildQuery({ status, orderNumber, stockCode, from, to }: Filter): PackageFilter {
  const known = packageStatuses.find((name) => name === status);
  return {
    ...(known && { status: known }),
    ...(orderNumber && { orderNumber }),
    ...(stockCode && { stockCode }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to) + DAY_MS - 1 }),
  };
}
