import { useConsole } from "./console-context.ts";
import { dataOf } from "./control.ts";
import { useLoad } from "./use-load.ts";

/** The sandbox's version that this page was built with. */
const { SANDBOX_VERSION } = import.meta.env;

/** Says so when the sandbox was replaced by another version while the page stayed open. */
export function VersionNote({ reconnected }: { reconnected: number }) {
  const { control } = useConsole();
  const { value } = useLoad(
    (signal) => dataOf(control.GET("/overview", { signal })),
    [reconnected],
  );
  if (value === undefined || value.version === SANDBOX_VERSION) return null;
  return (
    <p class="note" role="alert">
      The sandbox is version {value.version}, and this page is of version {SANDBOX_VERSION}. Load
      the page again.
    </p>
  );
}
