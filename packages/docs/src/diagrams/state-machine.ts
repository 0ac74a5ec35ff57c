interface State {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface Transition {
  readonly path: string;
  readonly words: readonly string[];
  readonly x: number;
  readonly y: number;
  /** Not shown by the document. */
  readonly assumed: boolean;
}

/** The same states and transitions, laid out for one width. */
interface Layout {
  /** The class that shows it where it fits. */
  readonly name: "wide" | "narrow";
  readonly viewBox: string;
  readonly states: readonly State[];
  readonly transitions: readonly Transition[];
}

const width = 120;
const height = 44;

const wide: Layout = {
  name: "wide",
  viewBox: "0 0 900 310",
  states: [
    { name: "Created", x: 20, y: 110 },
    { name: "Picking", x: 280, y: 110 },
    { name: "Shipped", x: 540, y: 110 },
    { name: "Delivered", x: 760, y: 110 },
    { name: "Cancelled", x: 20, y: 250 },
    { name: "Unpacked", x: 280, y: 250 },
    { name: "UnSupplied", x: 540, y: 250 },
  ],
  transitions: [
    { path: "M140 132H274", words: ["accepted"], x: 207, y: 122, assumed: true },
    { path: "M400 132H534", words: ["shipped"], x: 467, y: 122, assumed: true },
    { path: "M660 132H754", words: ["delivered"], x: 707, y: 122, assumed: true },
    { path: "M80 154V244", words: ["rejected"], x: 118, y: 204, assumed: true },
    { path: "M340 154V244", words: ["split:", "the original"], x: 296, y: 196, assumed: false },
    {
      path: "M310 110C300 40 380 40 370 104",
      words: ["split: new packages, same order number"],
      x: 340,
      y: 42,
      assumed: false,
    },
    {
      path: "M390 154C430 200 500 210 560 246",
      words: ["split with cancelledItems:", "the cancelled portion"],
      x: 556,
      y: 192,
      assumed: false,
    },
  ],
};

const narrow: Layout = {
  name: "narrow",
  viewBox: "0 0 360 470",
  states: [
    { name: "Created", x: 40, y: 6 },
    { name: "Cancelled", x: 236, y: 6 },
    { name: "Picking", x: 40, y: 136 },
    { name: "Unpacked", x: 236, y: 136 },
    { name: "Shipped", x: 40, y: 300 },
    { name: "UnSupplied", x: 236, y: 300 },
    { name: "Delivered", x: 40, y: 420 },
  ],
  transitions: [
    { path: "M160 28H230", words: ["rejected"], x: 196, y: 20, assumed: true },
    { path: "M100 50V130", words: ["accepted"], x: 132, y: 94, assumed: true },
    { path: "M160 158H230", words: ["split:", "the", "original"], x: 196, y: 118, assumed: false },
    { path: "M100 180V294", words: ["shipped"], x: 128, y: 276, assumed: true },
    { path: "M100 344V414", words: ["delivered"], x: 134, y: 386, assumed: true },
    {
      path: "M44 148C-6 130 -6 190 38 170",
      words: ["split:", "new packages,", "same order", "number"],
      x: 46,
      y: 204,
      assumed: false,
    },
    {
      path: "M146 180C190 210 250 240 290 294",
      words: ["split with", "cancelledItems:", "the cancelled", "portion"],
      x: 296,
      y: 206,
      assumed: false,
    },
  ],
};

const label =
  "A package in Picking is split: the original becomes Unpacked, new packages are in Picking, a cancelled portion is UnSupplied. Created becomes Picking when accepted and Cancelled when rejected; Picking becomes Shipped, and Shipped Delivered.";

/** The states of a package and what moves it between them, as SVG that takes the page's colors. */
export function stateMachineDiagram(): string {
  return `<figure>${drawing(wide)}${drawing(narrow)}<figcaption>Only a package in Picking can be split; one in Created is refused. Dashed: not shown by the document.</figcaption></figure>`;
}

function drawing({ name, viewBox, states, transitions }: Layout): string {
  const head = `state-head-${name}`;
  const arrows = transitions.map(({ path, words, x, y, assumed }) => {
    const dash = assumed ? ' stroke-dasharray="5 4"' : "";
    const lines = words.map(
      (line, place) => `<tspan x="${x}" dy="${place === 0 ? 0 : 16}">${line}</tspan>`,
    );
    return `<path d="${path}" fill="none" stroke="var(--ink-2)" stroke-width="1.8"${dash} marker-end="url(#${head})"/><text x="${x}" y="${y}" font-size="12.5" fill="var(--ink-2)">${lines.join("")}</text>`;
  });
  const boxes = states.map(({ name: state, x, y }) => {
    const fill = state === "Picking" ? "#1d5fd0" : "var(--paper-2)";
    const ink = state === "Picking" ? "#fff" : "var(--ink)";
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="${fill}" stroke="var(--accent)" stroke-width="1.5"/><text x="${x + width / 2}" y="${y + 27}" font-size="15" font-weight="620" fill="${ink}">${state}</text>`;
  });
  return `<svg class="${name}" role="img" aria-label="${label}" viewBox="${viewBox}" text-anchor="middle" font-family="system-ui, sans-serif"><defs><marker id="${head}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0l8 4-8 4z" fill="var(--ink-2)"/></marker></defs>${arrows.join("")}${boxes.join("")}</svg>`;
}
