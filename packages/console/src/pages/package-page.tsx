import { ActionNote } from "../components/action-note.tsx";
import { AddressCard } from "../components/address-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Fact, Facts } from "../components/facts.tsx";
import { SplitDiagram } from "../components/split-diagram.tsx";
import { SplitForm } from "../components/split-form.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { TextView } from "../components/text-view.tsx";
import { useConsole } from "../console-context.ts";
import { dataOf, type Package, type PackageDetail, type PackageStatus } from "../control.ts";
import { dateTime } from "../format.ts";
import { fragmentOf } from "../location.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";

/** One package: what it holds, where it came from, and what may be done to it. */
export function PackagePage() {
  const { control, sellerId, location, version } = useConsole();
  const id = location.segments[1] ?? "";
  const { value, error, reload } = useLoad(
    (signal) =>
      dataOf(
        control.GET("/packages/{id}", {
          params: { path: { id }, query: { sellerId } },
          signal,
        }),
      ),
    [control, sellerId, id, version],
  );
  return (
    <>
      <a href={fragmentOf(["packages"])}>All packages</a>
      <ErrorNote error={error} retry={reload} />
      {value === undefined ? null : <Shown detail={value} />}
    </>
  );
}

function Shown({ detail }: { detail: PackageDetail }) {
  const { order, rest, soap } = detail;
  const shipment = detail.package;
  return (
    <>
      <h1>
        Package {shipment.packageId ?? "without a number"} <StatusBadge status={shipment.status} />
      </h1>
      <Moves detail={detail} />
      <div class="cards">
        <section class="card">
          <h2>Package</h2>
          <Facts>
            <Fact name="Order">
              <a href={fragmentOf(["packages"], { orderNumber: shipment.orderNumber })}>
                {shipment.orderNumber}
              </a>
            </Fact>
            <Fact name="SOAP order id">{shipment.orderId}</Fact>
            <Fact name="Buyer">{order.buyerName}</Fact>
            <Fact name="Tracking">{shipment.cargoTrackingNumber}</Fact>
            <Fact name="Sender">{shipment.sender}</Fact>
            <Fact name="Ordered">{dateTime(shipment.createdDate)}</Fact>
            <Fact name="Ship by">{dateTime(shipment.agreedDeliveryDate)}</Fact>
            <Fact name="Amount">{shipment.totalAmount}</Fact>
            <Fact name="Discount">{shipment.totalDiscountAmount}</Fact>
          </Facts>
        </section>
        <AddressCard rest={rest} />
        <section class="card">
          <h2>History</h2>
          <Facts>
            {shipment.histories.map(({ status, createdDate }) => (
              <Fact key={`${status} ${createdDate}`} name={status}>
                {dateTime(createdDate)}
              </Fact>
            ))}
          </Facts>
        </section>
        <SplitDiagram shipment={shipment} packages={order.packages} />
      </div>
      <h2>Lines</h2>
      <LineTable lines={shipment.lines} />
      <h2>As the two interfaces show it</h2>
      <div class="columns">
        <TextView title="REST: this package in the listing" text={rest} />
        <TextView title="SOAP: OrderDetail of its order" text={soap} />
      </div>
    </>
  );
}

function LineTable({ lines }: { lines: Package["lines"] }) {
  return (
    <div class="scroll-x">
      <table>
        <thead>
          <tr>
            <th scope="col">Order line</th>
            <th scope="col">Stock code</th>
            <th scope="col">Product</th>
            <th scope="col" class="number">
              Quantity
            </th>
            <th scope="col" class="number">
              Unit price
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.orderLineId}>
              <td>{line.orderLineId}</td>
              <td>
                <a href={fragmentOf(["products"], { stockCode: line.stockCode })}>
                  {line.stockCode}
                </a>
              </td>
              <td>{line.productName}</td>
              <td class="number">{line.quantity}</td>
              <td class="number">{line.price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a move is called, by who makes it. */
const MOVES: Readonly<Partial<Record<PackageStatus, string>>> = {
  Picking: "Accept",
  Shipped: "Ship",
  Delivered: "Deliver",
  Cancelled: "Cancel as the buyer",
  UnSupplied: "Mark as not supplied",
};

function Moves({ detail }: { detail: PackageDetail }) {
  const { control, sellerId } = useConsole();
  const action = useAction();
  const { moves } = detail;
  const shipment = detail.package;
  const move = (status: PackageStatus) =>
    action.run(async () => {
      const id = shipment.cargoTrackingNumber;
      const params = { path: { id }, query: { sellerId } };
      await dataOf(control.POST("/packages/{id}/move", { params, body: { status } }));
      return `The package is ${status} now.`;
    });
  return (
    <>
      <div class="row">
        {moves.map((status) => (
          <button
            key={status}
            type="button"
            disabled={action.busy}
            class={status === "Cancelled" || status === "UnSupplied" ? "danger" : ""}
            onClick={() => move(status)}
          >
            {MOVES[status] ?? status}
          </button>
        ))}
        {moves.length === 0 ? (
          <p class="muted">Nothing can be done to a package in {shipment.status}.</p>
        ) : null}
      </div>
      <ActionNote action={action} />
      {shipment.status === "Picking" ? <SplitForm shipment={shipment} /> : null}
    </>
  );
}
