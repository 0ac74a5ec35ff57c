import type { Listed } from "../../offers/offer.ts";
import { describeLower, type RowVerdict } from "../../offers/set-desired.ts";
import type { StagedRow } from "../../offers/stage-offers.ts";

/** What a push would do with a row, worst first. */
export type PreviewState =
  | "invalid"
  | "held"
  | "listed-lower"
  | "superseded"
  | "send"
  | "unchanged";

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

/** Compares a row of a dry run with what the marketplace lists. */
export function previewRow({
  stockCode,
  desired,
  failure,
  reading,
  verdict,
}: StagedRow): RowPreview {
  const { prices = null } = desired ?? {};
  const listed = reading?.listed ?? null;
  const change = (
    from: Change["from"] | undefined,
    to: Change["from"] | undefined,
  ): Change | null =>
    to == null || Number(from ?? NaN) === Number(to) ? null : { from: from ?? null, to };
  const isStockKept = verdict?.stock === "superseded" || verdict?.stock === "listed-lower";
  const quantity = isStockKept ? null : change(listed?.quantity, verdict?.quantity);
  const reason = findReason(verdict, listed) ?? failure ?? "";
  return {
    stockCode,
    state: desired === null ? "invalid" : findState(verdict, quantity !== null),
    salePrice: change(listed?.salePrice, prices?.salePrice),
    listPrice: change(listed?.listPrice, prices?.listPrice),
    quantity,
    reason,
  };
}

function findState(verdict: RowVerdict | null, hasQuantity: boolean): PreviewState {
  const price = verdict?.price?.state;
  if (price === "hold") return "held";
  if (verdict?.stock === "listed-lower") return "listed-lower";
  if (price === "send" || price === "unknown" || hasQuantity) return "send";
  return verdict?.stock === "superseded" ? "superseded" : "unchanged";
}

function findReason(verdict: RowVerdict | null, listed: Listed | null): string | undefined {
  if (verdict?.price?.state === "hold") return verdict.price.reason;
  return verdict?.stock === "listed-lower" ? describeLower(Number(listed?.quantity)) : undefined;
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
    return [...new Map(all.map((preview) => [preview.stockCode, preview])).values()];
  }
}

function keepLargest(
  kept: { readonly size: number; readonly preview: RowPreview }[],
  preview: RowPreview,
  size: number,
) {
  if (!(size > 0 && size < Infinity)) return kept;
  // Rows of one stock code are summed, and change alike.
  if (kept.some((each) => each.preview.stockCode === preview.stockCode)) return kept;
  if (kept.length === MAX_LARGEST && size <= (kept.at(-1)?.size ?? 0)) return kept;
  return [...kept, { size, preview }].sort((a, b) => b.size - a.size).slice(0, MAX_LARGEST);
}
