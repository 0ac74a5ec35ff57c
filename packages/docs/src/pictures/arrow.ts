const rooms = [
  ["specs", "hand-written contract"],
  ["tools", "read it, turn it into code"],
  ["gen", "what was made"],
  ["runtime", "what a request goes through"],
  ["facade", "what a seller calls"],
  ["index", "the table of contents"],
] as const;

const width = 176;
const gap = 30;

/** The arrow from the specs to the packages, as SVG that takes the page's colors. */
export function arrowPicture(): string {
  const boxes = rooms.map(([name, words], place) => {
    const x = place * (width + gap);
    const arrow =
      place === 0
        ? ""
        : `<path d="M${x - gap + 5} 40h${gap - 14}" stroke="var(--ink-2)" stroke-width="2" marker-end="url(#arrow-head)"/>`;
    const fill = place === 0 ? "var(--accent)" : "none";
    const ink = place === 0 ? "#fff" : "var(--ink)";
    return `${arrow}<rect x="${x + 1}" y="8" width="${width}" height="64" rx="10" fill="${fill}" stroke="var(--accent)" stroke-width="1.5"/><text x="${x + width / 2}" y="37" fill="${ink}" font-size="16" font-weight="650">${name}</text><text x="${x + width / 2}" y="57" fill="${ink}" font-size="11">${words}</text>`;
  });
  const total = rooms.length * (width + gap) - gap + 2;
  return `<figure class="picture" tabindex="0"><svg style="--least: 960px" role="img" aria-label="One arrow: specs, tools, gen, runtime, facade, index" viewBox="0 0 ${total} 80" text-anchor="middle" font-family="system-ui, sans-serif"><defs><marker id="arrow-head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0l8 4-8 4z" fill="var(--ink-2)"/></marker></defs>${boxes.join("")}</svg><figcaption>One arrow, left to right, never back. A fact enters on the left, once; everything to the right is made from it.</figcaption></figure>`;
}
