import { ActionButton, ActionNote, ErrorNote, StatusBadge } from "../components/parts.tsx";
import { type Column, Table } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type Package, type Return, readData } from "../control.ts";
import { formatDateTime } from "../format.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";

/** Requests them as the buyer; the seller's program accepts or denies. */
export function Returns({ shipment }: { shipment: Package }) {
  const { control, sellerId, version } = useConsole();
  const action = useAction();
  const { value, error, reload } = useLoad(
    (signal) => readData(control.GET("/returns", { params: { query: { sellerId } }, signal })),
    [control, sellerId, version],
  );
  const lineIds = shipment.lines.map(({ orderLineId }) => orderLineId);
  const returns = value?.content.filter(({ orderLineId }) => lineIds.includes(orderLineId)) ?? [];
  const request = (orderLineId: string) =>
    action.run(async () => {
      const { orderNumber } = shipment;
      const params = { path: { orderNumber }, query: { sellerId } };
      const body = { orderLineId, reason: "Changed my mind" };
      await readData(control.POST("/orders/{orderNumber}/returns", { params, body }));
      reload();
      return "The return was requested. The seller approves or denies it over SOAP.";
    });
  return (
    <section class="card">
      <h2>Returns</h2>
      <ErrorNote error={error} retry={reload} />
      <div class="row">
        {shipment.lines.map(({ orderLineId, stockCode }) => (
          <ActionButton action={action} key={orderLineId} onClick={() => request(orderLineId)}>
            Request a return of {stockCode} as the buyer
          </ActionButton>
        ))}
      </div>
      <ActionNote action={action} />
      {returns.length === 0 ? null : <Table columns={columns} rows={returns} />}
    </section>
  );
}

const columns: readonly Column<Return>[] = [
  { title: "Return", cell: ({ claimReturnId }) => claimReturnId },
  { title: "Order line", cell: ({ orderLineId }) => orderLineId },
  { title: "Quantity", number: true, cell: ({ quantity }) => quantity },
  { title: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { title: "Requested", cell: ({ requestedDate }) => formatDateTime(requestedDate) },
  { title: "Seller's note", cell: ({ note }) => note ?? "" },
];
