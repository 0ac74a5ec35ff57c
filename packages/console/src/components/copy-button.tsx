import { useEffect, useState } from "preact/hooks";

/** Copies a text to the clipboard and says that it did. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  const shown = { copied: "Copied", failed: "Cannot copy" };
  return (
    <button type="button" class="small" onClick={copy} aria-live="polite">
      {outcome === undefined ? label : shown[outcome]}
    </button>
  );
}
