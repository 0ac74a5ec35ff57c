import type { ReceivedRequest } from "../control.ts";
import { countCalls } from "../count-calls.ts";
import { formatCount } from "../format.ts";

const MINUTES = 30;

/** Bars for the calls of each of the last 30 minutes of the sandbox's clock, refused calls on top. */
export function CallChart({ calls, now }: { calls: readonly ReceivedRequest[]; now: number }) {
  const bars = countCalls(calls, now, MINUTES);
  const most = Math.max(...bars.map(({ served, refused }) => served + refused));
  const sum = (kind: "served" | "refused") => bars.reduce((total, bar) => total + bar[kind], 0);
  const refused = sum("refused");
  const summary = `${formatCount(sum("served") + refused, "call")} in ${MINUTES} minutes, ${refused} refused, at most ${most} a minute`;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${MINUTES} 1`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {bars.map((bar, index) => {
          const [good, bad] = [bar.served / (most || 1), bar.refused / (most || 1)];
          return (
            <g key={index}>
              <rect class="track" x={index + 0.1} y={0} width={0.8} height={1} />
              <rect class="served" x={index + 0.1} y={1 - good} width={0.8} height={good} />
              <rect class="refused" x={index + 0.1} y={1 - good - bad} width={0.8} height={bad} />
            </g>
          );
        })}
      </svg>
      <figcaption aria-hidden="true">
        <span>{MINUTES} min ago</span>
        <span>{summary}</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
