import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useConsole } from "../console-context.ts";
import { formatDateTime, formatNumber, formatRelativeTime } from "../format.ts";
import { prettyJson, prettyXml } from "../pretty-print.ts";
import type { Action } from "../use-action.ts";

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

interface TileProps {
  readonly value: number;
  readonly label: string;
  readonly note: string;
  /** The page that shows more. */
  readonly href: string;
  /** True when any value but 0 is a reason to look. */
  readonly bad?: boolean;
}

/** A number of the dashboard, which links to its page. */
export function Tile({ value, label, note, href, bad = false }: TileProps) {
  return (
    <li>
      <a class="tile" href={href}>
        <strong class={bad && value > 0 ? "bad" : ""}>{formatNumber(value)}</strong> {label}{" "}
        <span class="muted">{note}</span>
      </a>
    </li>
  );
}

/** Such as "5 min ago" by the sandbox's clock, with the exact time in a tooltip. */
export function Moment({ at }: { at: number }) {
  const { overview } = useConsole();
  return <span title={formatDateTime(at)}>{formatRelativeTime(at, overview.clock.now)}</span>;
}

/** An unknown status has a neutral color. */
export function StatusBadge({ status }: { status: string }) {
  return <span class={`badge ${STATUS_COLORS[status.trim()] ?? ""}`}>{status}</span>;
}

const STATUS_COLORS: Readonly<Record<string, string>> = {
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
  running: "open",
  passed: "good",
  failed: "bad",
};

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
  const outcomeLabels = { copied: "Copied", failed: "Cannot copy" };
  return (
    <button type="button" class="small" onClick={copy} aria-live="polite">
      {outcome === undefined ? label : outcomeLabels[outcome]}
    </button>
  );
}

/** As plain text: the browser never interprets markup as HTML. */
export function TextView({ title, text }: { title: string; text: string }) {
  const rendered = text.trimStart().startsWith("<") ? prettyXml(text) : prettyJson(text);
  return (
    <figure class="text-view">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={rendered} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the region */}
      <section class="text" tabIndex={0} aria-label={title}>
        <pre>{rendered === "" ? "(empty)" : rendered}</pre>
      </section>
    </figure>
  );
}

/** Tries again where `retry` is passed. */
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

export function ActionNote({ action: { message, error } }: { action: Action }) {
  return (
    <div aria-live="polite">
      {message === undefined ? null : <p class="note good">{message}</p>}
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

/** A button that is disabled while its action runs. */
export function ActionButton({ action, disabled = false, label, ...rest }: ActionButtonProps) {
  return <button type="button" disabled={action.busy || disabled} aria-label={label} {...rest} />;
}
