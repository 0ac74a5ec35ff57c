import { useConsole } from "../console-context.ts";
import { dateTime, relativeTime } from "../format.ts";

/** A moment relative to the sandbox's clock, with the exact one on hover. */
export function Moment({ at }: { at: number }) {
  const { overview } = useConsole();
  return <span title={dateTime(at)}>{relativeTime(at, overview.clock.now)}</span>;
}
