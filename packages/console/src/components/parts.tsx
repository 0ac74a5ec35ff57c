import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useConsole } from "../console-context.ts";
import { dateTime, relativeTime } from "../format.ts";
import { prettyJson, prettyXml } from "../pretty-print.ts";
import type { Action } from "../use-action.ts";

/** Names with their values, one below the other. */
export function DescriptionList({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A moment relative to the sandbox's clock, with the exact one on hover. */
export function Moment({ at }: { at: number }) {
  const { overview } = useConsole();
  return <span title={dateTime(at)}>{relativeTime(at, overview.clock.now)}</span>;
}

/** A status word in a color of its kind; words without a known kind are neutral. */
export function StatusBadge({ status }: { status: string }) {
  return <span class={`badge ${KINDS[status.trim()] ?? ""}`}>{status}</span>;
}

const KINDS: Readonly<Record<string, string>> = {
  Created: "open",
  Picking: "open",
  Shipped: "good",
  Delivered: "good",
  Cancelled: "bad",
  UnSupplied: "bad",
  Active: "good",
  IN_QUEUE: "open",
  PROCESSED: "good",
  SUCCESS: "good",
  FAIL: "bad",
  REJECT: "bad",
};

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
  const observed = { copied: "Copied", failed: "Cannot copy" };
  return (
    <button type="button" class="small" onClick={copy} aria-live="polite">
      {outcome === undefined ? label : observed[outcome]}
    </button>
  );
}

/** A JSON or XML text, indented; shown as text whatever it holds. */
export function TextView({ title, text }: { title: string; text: string }) {
  const rendered = text.trimStart().startsWith("<") ? prettyXml(text) : prettyJson(text);
  return (
    <figure class="text-view">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={rendered} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard */}
      <section class="text" tabIndex={0} aria-label={title}>
        <pre>{rendered === "" ? "(empty)" : rendered}</pre>
      </section>
    </figure>
  );
}

/** Says that something failed, and how to try again where that can help. */
export function ErrorNote({ error, retry }: { error: Error | undefined; retry?: () => void }) {
  if (error === undefined) return null;
  return (
    <div class="note bad" role="alert">
      <span>{error.message}</span>
      {retry === undefined ? null : (
        <button type="button" class="small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Says what an action did, or why it failed. */
export function ActionNote({ action: { done, error } }: { action: Action }) {
  return (
    <div aria-live="polite">
      {done === undefined ? null : <p class="note good">{done}</p>}
      <ErrorNote error={error} />
    </div>
  );
}

interface ActionButtonProps {
  readonly action: Action;
  readonly onClick: () => void;
  readonly class?: "main" | "small" | "danger" | "small danger" | undefined;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A button that can be clicked when its action is not under way. */
export function ActionButton({ action, disabled = false, label, ...rest }: ActionButtonProps) {
  return <button type="button" disabled={action.busy || disabled} aria-label={label} {...rest} />;
}
