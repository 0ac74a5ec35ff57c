import type { StagedRow } from "../../offers/stage-offers.ts";

/** What a push would do with a row, worst first. */
export type PreviewState = "invalid" | "held" | "superseded" | "send" | "unchanged";

/** A value that a push would change. */
interface Change {
  readonly from: string | number | null;
  readonly to: string | number;
}

export interface RowPreview {
  readonly stockCode: string;
  readonly state: PreviewState;
  readonly salePrice: Change | null;
  readonly listPrice: Change | null;
  readonly quantity: Change | null;
  readonly reason: string;
}

/** Compares a row of a dry run with what the marketplace lists. Units that were sold since are not taken off. */
export function previewRow({
  stockCode,
  desired,
  failure,
  reading,
  verdict,
}: StagedRow): RowPreview {
  const { prices = null, stock = null } = desired ?? {};
  const listed = reading?.listed ?? null;
  const change = (
    from: Change["from"] | undefined,
    to: Change["from"] | undefined,
  ): Change | null =>
    to == null || Number(from ?? NaN) === Number(to) ? null : { from: from ?? null, to };
  const quantity =
    verdict?.stock === "superseded" ? null : change(listed?.quantity, stock?.quantity);
  const state = verdict?.price?.state;
  const reason = verdict?.price?.state === "hold" ? verdict.price.reason : (failure ?? "");
  const isSent = state === "send" || state === "unknown" || quantity !== null;
  return {
    stockCode,
    state:
      desired === null
        ? "invalid"
        : state === "hold"
          ? "held"
          : isSent
            ? "send"
            : verdict?.stock === "superseded"
              ? "superseded"
              : "unchanged",
    salePrice: change(listed?.salePrice, prices?.salePrice),
    listPrice: change(listed?.listPrice, prices?.listPrice),
    quantity,
    reason,
  };
}

/** @param decimalComma - whether prices are written as in `12,50` */
export function renderPreview(preview: RowPreview, decimalComma: boolean): string {
  const { stockCode, state, reason, ...values } = preview;
  const render = (value: Change["from"]): string => {
    const text = String(value ?? "none");
    return decimalComma ? text.replace(".", ",") : text;
  };
  const changes = (["listPrice", "salePrice", "quantity"] as const).flatMap((name) => {
    const change = values[name];
    return change === null ? [] : `${name} ${render(change.from)} -> ${render(change.to)}`;
  });
  const why = decimalComma ? reason.replaceAll(/(\d)\.(\d\d)\b/g, "$1,$2") : reason;
  return [stockCode, state, ...changes, why].filter((part) => part !== "").join("  ");
}

const MAX_LARGEST = 5;

/** Prices by their ratio, stocks by their units. */
export class LargestChanges {
  #prices: { readonly size: number; readonly preview: RowPreview }[] = [];
  #stocks: { readonly size: number; readonly preview: RowPreview }[] = [];

  add(preview: RowPreview): void {
    const { salePrice, quantity } = preview;
    const ratio = salePrice && Math.abs(Math.log(Number(salePrice.to) / Number(salePrice.from)));
    this.#prices = keepLargest(this.#prices, preview, ratio ?? 0);
    const units = quantity && Math.abs(Number(quantity.to) - Number(quantity.from));
    this.#stocks = keepLargest(this.#stocks, preview, units ?? 0);
  }

  get previews(): readonly RowPreview[] {
    const all = [...this.#prices, ...this.#stocks].map(({ preview }) => preview);
    return [...new Set(all)];
  }
}

function keepLargest(
  kept: { readonly size: number; readonly preview: RowPreview }[],
  preview: RowPreview,
  size: number,
) {
  if (!(size > 0 && size < Infinity)) return kept;
  if (kept.length === MAX_LARGEST && size <= (kept.at(-1)?.size ?? 0)) return kept;
  return [...kept, { size, preview }].sort((a, b) => b.size - a.size).slice(0, MAX_LARGEST);
}
