import { useState } from "preact/hooks";
import { ChoiceField, TextField, useFields } from "../components/fields.tsx";
import { ActionButton, ActionNote, StatusBadge } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import type { Package } from "../control.ts";
import { buildFragment } from "../location.ts";
import { NO_CREDENTIALS, sendAsSeller } from "../seller-call.ts";
import { useAction } from "../use-action.ts";

export function SplitDiagram({
  shipment,
  packages,
}: {
  shipment: Package;
  packages: readonly Package[];
}) {
  const { cargoTrackingNumber, splitFrom } = shipment;
  const parents = packages.filter((parent) => splitFrom.includes(parent.cargoTrackingNumber));
  const children = packages.filter((child) => child.splitFrom.includes(cargoTrackingNumber));
  if (parents.length + children.length === 0) return null;
  return (
    <section class="card wide">
      <h2>Splits</h2>
      <div class="split-diagram">
        <Generation packages={parents} />
        {parents.length === 0 ? null : <span aria-hidden="true">→</span>}
        <Generation packages={[shipment]} here />
        {children.length === 0 ? null : <span aria-hidden="true">→</span>}
        <Generation packages={children} />
      </div>
    </section>
  );
}

function Generation({ packages, here = false }: { packages: readonly Package[]; here?: boolean }) {
  if (packages.length === 0) return null;
  return (
    <ul>
      {packages.map((item) => (
        <li key={item.cargoTrackingNumber} aria-current={here ? "true" : undefined}>
          <a href={buildFragment(["packages", item.cargoTrackingNumber])}>
            {item.packageId ?? item.cargoTrackingNumber}
          </a>{" "}
          <StatusBadge status={item.status} />
          <span class="muted">
            {item.lines.map(({ stockCode, quantity }) => `${quantity} × ${stockCode}`).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

const REASONS = ["61 out of stock", "62 damaged", "63 wrong price", "64 force majeure", "65 other"];

/** By `splitPackageByQuantity`, with the seller's credentials. */
export function SplitForm({ shipment }: { shipment: Package }) {
  const { credentials } = useConsole();
  const { values, field, clear } = useFields<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState(REASONS[0] ?? "");
  const action = useAction();
  const split = () =>
    action.run(async () => {
      if (credentials === undefined) throw new Error(NO_CREDENTIALS);
      const { status, text } = await sendAsSeller({
        method: "POST",
        path: "/rest/delivery/v1/splitPackageByQuantity",
        contentType: "application/json",
        credentials,
        body: splitBody(shipment.lines, values, reason.slice(0, 2)),
      });
      if (status !== 200) throw new Error(`The split was refused (HTTP ${status}): ${text}`);
      clear();
      return "The package was split.";
    });
  return (
    <details class="card">
      <summary>Split by quantity</summary>
      {shipment.lines.map(({ orderLineId, stockCode, quantity }) => (
        <div class="row" key={orderLineId}>
          <TextField
            label={`${stockCode}: into a new package, of ${quantity}`}
            type="number"
            {...field(`moved ${orderLineId}`)}
          />
          <TextField
            label={`${stockCode}: cancelled`}
            type="number"
            {...field(`cancelled ${orderLineId}`)}
          />
        </div>
      ))}
      <div class="row">
        <ChoiceField
          label="Reason to cancel"
          value={reason}
          choices={REASONS}
          onValue={setReason}
        />
        <ActionButton action={action} onClick={split}>
          Split
        </ActionButton>
      </div>
      <ActionNote action={action} />
    </details>
  );
}

/**
 * One new package and the cancelled units. Ids keep every digit; quantities are sent as typed, so that the service
 * validates them.
 *
 * @param values - keys are `moved` or `cancelled` with the order line id
 */
function splitBody(
  lines: Package["lines"],
  values: Readonly<Record<string, string>>,
  cancelReasonId: string,
): string {
  const write = (part: "moved" | "cancelled", item: (id: string, quantity: string) => string) =>
    lines.flatMap(({ orderLineId: id }) => {
      const typed = values[`${part} ${id}`]?.trim() ?? "";
      if (typed === "") return [];
      return item(id, /^-?\d+(?:\.\d+)?$/.test(typed) ? typed : JSON.stringify(typed));
    });
  const moved = write("moved", (id, quantity) => `{"orderLineId":${id},"quantities":${quantity}}`);
  const cancelled = write(
    "cancelled",
    (id, quantity) =>
      `{"cancelReasonId":${cancelReasonId},"orderLineId":${id},"quantity":${quantity}}`,
  );
  const packages = moved.length === 0 ? "" : `{"packageDetails":[${moved}]}`;
  const items = cancelled.length === 0 ? "" : `,"cancelledItems":[${cancelled}]`;
  return `{"splitPackages":[${packages}]${items}}`;
}
