import { useState } from "preact/hooks";
import { ChoiceField, TextField } from "../components/fields.tsx";
import { ActionButton, ActionNote, StatusBadge } from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import type { Package } from "../control.ts";
import { buildFragment } from "../location.ts";
import { NO_CREDENTIALS, sendAsSeller } from "../seller-call.ts";
import { useAction } from "../use-action.ts";

/** The split that a package came from and the one that it went into; nothing without a split. */
export function SplitDiagram({
  shipment,
  packages,
}: {
  shipment: Package;
  packages: readonly Package[];
}) {
  const { parents, children } = splitFamily(shipment, packages);
  if (parents.length + children.length === 0) return null;
  return (
    <section class="card">
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
  return (
    <ul>
      {packages.map((each) => (
        <li key={each.cargoTrackingNumber} aria-current={here ? "true" : undefined}>
          <a href={buildFragment(["packages", each.cargoTrackingNumber])}>
            {each.packageId ?? each.cargoTrackingNumber}
          </a>{" "}
          <StatusBadge status={each.status} />
          <span class="muted">
            {each.lines.map(({ stockCode, quantity }) => `${quantity} × ${stockCode}`).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

const REASONS = ["61 out of stock", "62 damaged", "63 wrong price", "64 force majeure", "65 other"];

/** Splits a package by quantity through the seller's own REST operation. */
export function SplitForm({ shipment }: { shipment: Package }) {
  const { credentials } = useConsole();
  const [choices, setChoices] = useState<Readonly<Record<string, SplitChoice>>>({});
  const [reason, setReason] = useState(REASONS[0] ?? "");
  const action = useAction();
  const set = (orderLineId: string, part: keyof SplitChoice, value: string) => {
    const before = choices[orderLineId] ?? { moved: "", cancelled: "" };
    setChoices({ ...choices, [orderLineId]: { ...before, [part]: value } });
  };
  const split = () =>
    action.run(async () => {
      if (credentials === undefined) throw new Error(NO_CREDENTIALS);
      const { status, text } = await sendAsSeller({
        method: "POST",
        path: "/rest/delivery/v1/splitPackageByQuantity",
        contentType: "application/json",
        credentials,
        body: splitBody(choices, reason.slice(0, 2)),
      });
      if (status !== 200) throw new Error(`The split was refused (HTTP ${status}): ${text}`);
      setChoices({});
      return "The package is split.";
    });
  return (
    <details class="card">
      <summary>Split by quantity</summary>
      {shipment.lines.map(({ orderLineId, stockCode, quantity }) => (
        <div class="row" key={orderLineId}>
          <TextField
            label={`${stockCode}: into a new package, of ${quantity}`}
            type="number"
            value={choices[orderLineId]?.moved ?? ""}
            onValue={(value) => set(orderLineId, "moved", value)}
          />
          <TextField
            label={`${stockCode}: cancelled`}
            type="number"
            value={choices[orderLineId]?.cancelled ?? ""}
            onValue={(value) => set(orderLineId, "cancelled", value)}
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

/** What was filled in for one order line; empty for nothing. */
export interface SplitChoice {
  /** Units that go into a new package. */
  readonly moved: string;
  /** Units that are cancelled. */
  readonly cancelled: string;
}

/**
 * The body of `splitPackageByQuantity`: one new package, and the cancelled units. Ids are written with
 * every digit, and quantities as typed, so that the service judges them.
 *
 * @param choices - by order line id
 */
export function splitBody(
  choices: Readonly<Record<string, SplitChoice>>,
  cancelReasonId: string,
): string {
  const named = (part: keyof SplitChoice) =>
    Object.entries(choices).filter(([, choice]) => choice[part].trim() !== "");
  const moved = named("moved").map(
    ([id, choice]) => `{"orderLineId":${id},"quantities":${number(choice.moved)}}`,
  );
  const cancelled = named("cancelled").map(
    ([id, choice]) =>
      `{"cancelReasonId":${cancelReasonId},"orderLineId":${id},"quantity":${number(choice.cancelled)}}`,
  );
  const packages = moved.length === 0 ? "" : `{"packageDetails":[${moved.join(",")}]}`;
  const items = cancelled.length === 0 ? "" : `,"cancelledItems":[${cancelled.join(",")}]`;
  return `{"splitPackages":[${packages}]${items}}`;
}

function number(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? text.trim() : JSON.stringify(text);
}

/** The packages that a package came from and went into. */
interface SplitFamily {
  readonly parents: readonly Package[];
  readonly children: readonly Package[];
}

/**
 * Finds what a package was split from and into.
 *
 * @param shipment - one package of an order
 * @param packages - every package that the order ever had
 */
export function splitFamily(shipment: Package, packages: readonly Package[]): SplitFamily {
  const { cargoTrackingNumber, splitFrom } = shipment;
  return {
    parents: packages.filter((each) => splitFrom.includes(each.cargoTrackingNumber)),
    children: packages.filter((each) => each.splitFrom.includes(cargoTrackingNumber)),
  };
}
