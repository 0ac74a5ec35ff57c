const stations = [
  ["Service", "lists the packages", "by last update"],
  ["Poll", "every 30 s, from", "the checkpoint on"],
  ["One transaction", "change, package, lines,", "checkpoint, lease"],
  ["Your consumer", "from its own position,", "in order"],
  ["Your tables", "in one transaction", "with the position"],
] as const;

const width = 190;
const gap = 34;

/** How a change travels from the service into the user's tables, as SVG that takes the page's colors. */
export function changeTravelsPicture(): string {
  const boxes = stations.map(([name, ...words], place) => {
    const x = place * (width + gap);
    const arrow =
      place === 0
        ? ""
        : `<path d="M${x - gap + 5} 52h${gap - 14}" stroke="var(--ink-2)" stroke-width="2" marker-end="url(#travel-head)"/>`;
    const isOurs = place > 0 && place < 3;
    const fill = isOurs ? "var(--accent)" : "none";
    const ink = isOurs ? "#fff" : "var(--ink)";
    const lines = words.map(
      (text, line) =>
        `<text x="${x + width / 2}" y="${60 + line * 17}" fill="${ink}" font-size="12.5">${text}</text>`,
    );
    return `${arrow}<rect x="${x + 1}" y="8" width="${width}" height="88" rx="10" fill="${fill}" stroke="var(--accent)" stroke-width="1.5"/><text x="${x + width / 2}" y="36" fill="${ink}" font-size="16" font-weight="650">${name}</text>${lines.join("")}`;
  });
  const total = stations.length * (width + gap) - gap + 2;
  return `<figure class="picture" tabindex="0"><svg style="--least: 960px" role="img" aria-label="How a change travels: the service lists a package; a poll reads it from the checkpoint on; change, package, lines, checkpoint and lease are stored in one transaction; your consumer receives it in order and writes your tables in one transaction with its position" viewBox="0 0 ${total} 104" text-anchor="middle" font-family="system-ui, sans-serif"><defs><marker id="travel-head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0l8 4-8 4z" fill="var(--ink-2)"/></marker></defs>${boxes.join("")}</svg><figcaption>A process may be killed at every arrow: what was not committed is read or delivered again, what was committed is not.</figcaption></figure>`;
}
