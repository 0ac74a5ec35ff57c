import { escapeHtml } from "../site/escape-html.ts";

/** One bar. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Ours have the site's color, those of peers are gray. */
  readonly isOurs: boolean;
}

/** Figures as horizontal bars that fit any width; the figures stand beside them as text. */
export function barChart(unit: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const rows = bars.map(({ name, value, isOurs }) => {
    const width = Math.max(0.5, (value / most) * 100).toFixed(1);
    const figure = `${shownFigure(value)} ${escapeHtml(unit)}`;
    return `<li${isOurs ? ' class="ours"' : ""}><div><span>${escapeHtml(name)}</span> <b>${figure}</b></div><div class="bar" style="width: ${width}%"></div></li>`;
  });
  return `<ul class="bars">${rows.join("")}</ul>`;
}

/** A figure with as many digits as can be believed. */
export function shownFigure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}
