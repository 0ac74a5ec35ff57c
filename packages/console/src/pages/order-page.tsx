import { useState } from "preact/hooks";
import { TextField, useFields } from "../components/fields.tsx";
import { ActionButton, ActionNote, ErrorNote } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { type Product, pageQuery, readData } from "../control.ts";
import { formatCount, formatDuration } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useAction } from "../use-action.ts";
import { useLoad } from "../use-load.ts";

/** One order of chosen products, or many of random ones. */
export function OrderPage() {
  return (
    <>
      <h1>Place an order</h1>
      <div class="columns">
        <OneOrder />
        <ManyOrders />
      </div>
    </>
  );
}

function OneOrder() {
  const { control, sellerId, version } = useConsole();
  const [search, setSearch] = useState("");
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [placed, setPlaced] = useState<string>();
  const action = useAction();
  const { value, error, reload } = useLoad(
    (signal) => {
      const query = { ...pageQuery(sellerId, 0), ...(search && { stockCode: search }) };
      return readData(control.GET("/products", { params: { query }, signal }));
    },
    [control, sellerId, search, version],
  );
  const chosen = Object.entries(quantities).filter(([, quantity]) => quantity.trim() !== "");
  const placeOrder = () =>
    action.run(async () => {
      const lines = chosen.map(([stockCode, quantity]) => ({
        stockCode,
        quantity: parseWholeNumber(quantity),
      }));
      const params = { query: { sellerId } };
      const order = await readData(control.POST("/orders", { params, body: { lines } }));
      setQuantities({});
      setPlaced(order.orderNumber);
      return `Order ${order.orderNumber} was placed, with ${formatCount(order.packages.length, "package")}.`;
    });
  return (
    <section class="card">
      <h2>One order</h2>
      <TextField
        label="Stock code"
        type="search"
        value={search}
        onValue={setSearch}
        placeholder="all products"
      />
      <ErrorNote error={error} retry={reload} />
      <ul class="choices">
        {value?.content.map((product) => (
          <Choice
            key={product.stockCode}
            product={product}
            quantity={quantities[product.stockCode] ?? ""}
            onQuantity={(quantity) =>
              setQuantities({ ...quantities, [product.stockCode]: quantity })
            }
          />
        ))}
      </ul>
      <ActionButton
        action={action}
        class="main"
        disabled={chosen.length === 0}
        onClick={placeOrder}
      >
        Place the order
      </ActionButton>
      <ActionNote action={action} />
      {placed === undefined ? null : (
        <p>
          <a href={buildFragment(["packages"], { orderNumber: placed })}>
            Show the packages of the order
          </a>
        </p>
      )}
    </section>
  );
}

function Choice({
  product,
  quantity,
  onQuantity,
}: {
  product: Product;
  quantity: string;
  onQuantity: (quantity: string) => void;
}) {
  const { stockCode, title, salePrice } = product;
  return (
    <li>
      <span>
        {title}
        <br />
        <span class="muted">
          {stockCode}, {salePrice}, {product.quantity} in stock
        </span>
      </span>
      <input
        type="number"
        min="1"
        aria-label={`Quantity of ${stockCode}`}
        value={quantity}
        onInput={(event) => onQuantity(event.currentTarget.value)}
      />
    </li>
  );
}

function ManyOrders() {
  const { control, sellerId } = useConsole();
  const { values, field } = useFields({ count: "20", minutes: "1440" });
  const action = useAction();
  const placeOrder = () =>
    action.run(async () => {
      const body = {
        count: parseWholeNumber(values.count),
        minutes: parseWholeNumber(values.minutes),
      };
      const params = { query: { sellerId } };
      const { orderNumbers } = await readData(control.POST("/orders/many", { params, body }));
      return `${formatCount(orderNumbers.length, "order")} placed. The sandbox's clock was advanced by ${formatDuration(body.minutes * 60_000)}.`;
    });
  return (
    <section class="card">
      <h2>Many orders</h2>
      <p>
        Places orders of random products, spread over a number of minutes.{" "}
        <strong>The sandbox's clock is advanced by these minutes</strong> and stays ahead of your
        machine's clock. Programs that choose the dates of a listing by the machine's clock then
        miss the newest orders.
      </p>
      <div class="row">
        <TextField label="Orders" type="number" {...field("count")} />
        <TextField label="Minutes on the sandbox's clock" type="number" {...field("minutes")} />
        <ActionButton action={action} onClick={placeOrder}>
          Place random orders
        </ActionButton>
      </div>
      <ActionNote action={action} />
    </section>
  );
}

/** @throws Error when the entered text is not a whole number; the sandbox validates the range */
function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(number)) return number;
  throw new Error(`${text || "(empty)"} is not a whole number.`);
}
