import {
  ActionButton,
  ActionNote,
  DescriptionList,
  ErrorNote,
  Fact,
  StatusBadge,
  TextView,
} from "../components/parts.tsx";
import { type Column, Table } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type Package, type PackageDetail, type PackageStatus, readData } from "../control.ts";
import { formatDateTime } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";
import { Returns } from "./package-returns.tsx";
import { SplitDiagram, SplitForm } from "./package-splits.tsx";

export function PackagePage() {
  const { control, sellerId, location, version } = useConsole();
  const id = location.segments[1] ?? "";
  const { value, error, reload } = useLoad(
    (signal) =>
      readData(
        control.GET("/packages/{id}", {
          params: { path: { id }, query: { sellerId } },
          signal,
        }),
      ),
    [control, sellerId, id, version],
  );
  return (
    <>
      <a href={buildFragment(["packages"])}>All packages</a>
      {value === undefined && error !== undefined ? <h1>Package {id}</h1> : null}
      <ErrorNote error={error} retry={reload} />
      {value === undefined ? null : <PackageView detail={value} />}
    </>
  );
}

function PackageView({ detail }: { detail: PackageDetail }) {
  const { order, rest, soap } = detail;
  const shipment = detail.package;
  const listed = JSON.parse(rest) as ListedPackage;
  return (
    <>
      <h1>
        Package {shipment.packageId ?? "without a number"} <StatusBadge status={shipment.status} />
      </h1>
      <Moves detail={detail} />
      <div class="cards">
        <section class="card">
          <h2>Package</h2>
          <DescriptionList>
            <Fact name="Order">
              <a href={buildFragment(["packages"], { orderNumber: shipment.orderNumber })}>
                {shipment.orderNumber}
              </a>
            </Fact>
            <Fact name="SOAP order id">{shipment.orderId}</Fact>
            <Fact name="Buyer">{order.buyerName}</Fact>
            <Fact name="Tracking">{shipment.cargoTrackingNumber}</Fact>
            <Fact name="Sender">{shipment.sender}</Fact>
            <Fact name="Ordered">{formatDateTime(shipment.createdDate)}</Fact>
            <Fact name="Ship by">{formatDateTime(shipment.agreedDeliveryDate)}</Fact>
          </DescriptionList>
        </section>
        <AddressCard listed={listed} />
        <section class="card">
          <h2>History</h2>
          <DescriptionList>
            {shipment.histories.map(({ status, createdDate }) => (
              <Fact key={`${status} ${createdDate}`} name={status}>
                {formatDateTime(createdDate)}
              </Fact>
            ))}
          </DescriptionList>
        </section>
        <SplitDiagram shipment={shipment} packages={order.packages} />
      </div>
      <h2>Lines</h2>
      <Table
        columns={lineColumns}
        rows={shipment.lines.map((line, at) => ({ ...listed.lines[at], ...line }))}
      />
      <div class="amounts">
        <DescriptionList>
          <Fact name="totalAmount">{shipment.totalAmount}</Fact>
          <Fact name="totalDiscountAmount">{shipment.totalDiscountAmount}</Fact>
          <Fact name="Total to invoice">
            <strong>{sumInvoice(listed.lines)}</strong>{" "}
            <span class="muted">the sum of sellerInvoiceAmount</span>
          </Fact>
        </DescriptionList>
      </div>
      <h2>The package in responses over REST and SOAP</h2>
      <div class="columns">
        <TextView title="REST: the package in the package listing" text={rest} />
        <TextView title="SOAP: OrderDetail of the package's order" text={soap} />
      </div>
    </>
  );
}

const AMOUNTS = ["price", "totalSellerDiscountPrice", "sellerInvoiceAmount"] as const;

const lineColumns: readonly Column<Package["lines"][number] & Partial<ListedLine>>[] = [
  { title: "orderLineId", cell: ({ orderLineId }) => orderLineId },
  {
    title: "Product",
    cell: ({ stockCode, productName }) => (
      <>
        {productName} <a href={buildFragment(["products"], { stockCode })}>{stockCode}</a>
      </>
    ),
  },
  { title: "quantity", number: true, cell: ({ quantity }) => quantity },
  ...AMOUNTS.map((title) => ({
    title,
    number: true,
    cell: (line: Partial<Record<typeof title, string | number>>) => Number(line[title]).toFixed(2),
  })),
];

/** What the contract says to invoice: `sellerInvoiceAmount` over the lines, summed in kuruş. */
function sumInvoice(lines: readonly ListedLine[]): string {
  const sum = lines.reduce((total, line) => total + Math.round(line.sellerInvoiceAmount * 100), 0);
  return (sum / 100).toFixed(2);
}

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
      await readData(control.POST("/packages/{id}/move", { params, body: { status } }));
      return `The package is now ${status}.`;
    });
  return (
    <>
      <div class="row">
        {moves.map((status) => (
          <ActionButton
            action={action}
            key={status}
            class={status === "Cancelled" || status === "UnSupplied" ? "danger" : undefined}
            onClick={() => move(status)}
          >
            {MOVES[status] ?? status}
          </ActionButton>
        ))}
        {moves.length === 0 ? (
          <p class="muted">A package in {shipment.status} cannot be moved to another status.</p>
        ) : null}
      </div>
      <ActionNote action={action} />
      {shipment.status === "Picking" ? <SplitForm shipment={shipment} /> : null}
      {shipment.status === "Delivered" ? <Returns shipment={shipment} /> : null}
    </>
  );
}

/** The contract allows null for each. */
type Address = Readonly<
  Partial<
    Record<
      "fullName" | "address" | "neighborhood" | "district" | "city" | "postalCode" | "gsm",
      string | null
    >
  >
>;

interface ListedLine {
  readonly totalSellerDiscountPrice: number;
  readonly sellerInvoiceAmount: number;
}

/** What the page shows of a package as the REST package listing returns it. */
interface ListedPackage {
  readonly lines: readonly ListedLine[];
  readonly shippingAddress?: Address | null;
  readonly billingAddress?: Address | null;
  readonly deliveryAddressType?: string | null;
}

function AddressCard({ listed }: { listed: ListedPackage }) {
  const { shippingAddress, billingAddress, deliveryAddressType } = listed;
  return (
    <section class="card">
      <h2>Addresses</h2>
      <DescriptionList>
        {deliveryAddressType ? <Fact name="Delivery point">{deliveryAddressType}</Fact> : null}
        <Fact name="Ship to">{renderAddress(shippingAddress)}</Fact>
        <Fact name="Bill to">{renderAddress(billingAddress)}</Fact>
      </DescriptionList>
    </section>
  );
}

function renderAddress(input: Address | null | undefined): string {
  const { fullName, address, neighborhood, district, city, postalCode, gsm } = input ?? {};
  const town = [postalCode, neighborhood, district, city].filter(Boolean).join(", ");
  return [fullName, address, town, gsm].filter(Boolean).join("\n");
}
