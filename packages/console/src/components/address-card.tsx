import { Fact, Facts } from "./facts.tsx";

/** The strings of an address that the listing shows; the contract lets each be null. */
type Address = Readonly<
  Partial<
    Record<
      "fullName" | "address" | "neighborhood" | "district" | "city" | "postalCode" | "gsm",
      string | null
    >
  >
>;

interface Addresses {
  readonly shippingAddress?: Address | null;
  readonly billingAddress?: Address | null;
  readonly deliveryAddressType?: string | null;
}

/**
 * Where a package is sent and billed to.
 *
 * @param rest - the package as the listing shows it, JSON
 */
export function AddressCard({ rest }: { rest: string }) {
  const { shippingAddress, billingAddress, deliveryAddressType } = JSON.parse(rest) as Addresses;
  return (
    <section class="card">
      <h2>Addresses</h2>
      <Facts>
        {deliveryAddressType ? <Fact name="Delivery point">{deliveryAddressType}</Fact> : null}
        <Fact name="Ship to">{linesOf(shippingAddress)}</Fact>
        <Fact name="Bill to">{linesOf(billingAddress)}</Fact>
      </Facts>
    </section>
  );
}

function linesOf(address: Address | null | undefined): string {
  const {
    fullName,
    address: street,
    neighborhood,
    district,
    city,
    postalCode,
    gsm,
  } = address ?? {};
  const town = [postalCode, neighborhood, district, city].filter(Boolean).join(", ");
  return [fullName, street, town, gsm].filter(Boolean).join("\n");
}
