import { useConsole } from "./console-context.ts";

/** The sandbox's version that this page was built with. */
const { SANDBOX_VERSION } = import.meta.env;

/** Says so when the sandbox was replaced by another version while the page stayed open. */
export function VersionNote() {
  const { overview } = useConsole();
  if (overview.version === SANDBOX_VERSION) return null;
  return (
    <p class="note" role="alert">
      The sandbox is version {overview.version}, and this page is of version {SANDBOX_VERSION}. Load
      the page again.
    </p>
  );
}
