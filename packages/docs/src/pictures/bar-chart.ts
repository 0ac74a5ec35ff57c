import { escapeHtml } from "../site/escape-html.ts";

/** One bar. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

const nameWidth = 270;
const barWidth = 420;
const step = 30;

/** Figures as horizontal bars, as SVG that takes the page's colours; the text beside says the same. */
export function barChart(label: string, unit: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const rows = bars.map(({ name, value }, place) => {
    const y = place * step + 4;
    const width = Math.max(2, (value / most) * barWidth);
    return `<text x="${nameWidth - 10}" y="${y + 15}" text-anchor="end" fill="var(--ink)">${escapeHtml(shortened(name))}</text><rect x="${nameWidth}" y="${y}" width="${width.toFixed(1)}" height="20" rx="3" fill="var(--accent)"/><text x="${nameWidth + width + 8}" y="${y + 15}" fill="var(--ink-2)">${shownFigure(value)} ${escapeHtml(unit)}</text>`;
  });
  return `<figure class="chart"><svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${nameWidth + barWidth + 150} ${bars.length * step}" font-size="13" font-family="system-ui, sans-serif">${rows.join("")}</svg></figure>`;
}

/** A figure with as many digits as can be believed. */
export function shownFigure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

function shortened(name: string): string {
  return name.length > 38 ? `${name.slice(0, 37)}…` : name;
}
