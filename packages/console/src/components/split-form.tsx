import { useState } from "preact/hooks";
import { useConsole } from "../console-context.ts";
import type { Package } from "../control.ts";
import { NO_CREDENTIALS, sendAsSeller } from "../seller-call.ts";
import { type SplitChoice, splitBody } from "../split-body.ts";
import { useAction } from "../use-action.ts";
import { ActionNote } from "./action-note.tsx";
import { ChoiceField, TextField } from "./field.tsx";

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
        <button type="button" disabled={action.busy} onClick={split}>
          Split
        </button>
      </div>
      <ActionNote action={action} />
    </details>
  );
}
