import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ChoiceField } from "./components/fields.tsx";
import type { Clock, Overview } from "./control.ts";
import { formatDateTime } from "./format.ts";
import { buildFragment, type Location } from "./location.ts";

const PAGES = [
  ["", "Overview"],
  ["packages", "Orders & packages"],
  ["order", "Place an order"],
  ["products", "Products"],
  ["tasks", "Tasks"],
  ["requests", "Requests"],
  ["faults", "Faults & clock"],
  ["exam", "Exam"],
  ["snapshots", "Snapshots"],
  ["try", "Try it"],
] as const;

interface FrameProps {
  readonly location: Location;
  readonly clock: Clock | undefined;
  readonly sellers: Overview["sellers"];
  readonly sellerId: string;
  readonly onSeller: (sellerId: string) => void;
  readonly children: ComponentChildren;
}

/** The console's top bar and navigation around a page. */
export function Frame({ location, clock, sellers, sellerId, onSeller, children }: FrameProps) {
  const [here = ""] = location.segments;
  // On a phone the menu is folded until it is asked for.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [location]);
  const title = PAGES.find(([path]) => path === here)?.[1] ?? "Menu";
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top-bar">
        <a class="brand" href={buildFragment([])}>
          <img src="icon.svg" alt="" width="24" height="24" />{" "}
          <span>Marketplace Seller Sandbox</span>
        </a>
        {clock === undefined ? null : <ClockDisplay clock={clock} />}
        <ChoiceField
          label="Seller"
          value={sellerId}
          choices={sellers.map((seller) => seller.sellerId)}
          renderChoice={(id) => `${sellers.find((item) => item.sellerId === id)?.nickname} (${id})`}
          onValue={onSeller}
        />
        <button
          type="button"
          class="switch-colors"
          aria-label="Switch between light and dark"
          onClick={switchColors}
        />
      </header>
      <button
        type="button"
        class="menu"
        aria-expanded={open}
        aria-controls="pages"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">☰</span> {title}
      </button>
      <nav class={open ? "side open" : "side"} id="pages" aria-label="Pages">
        <ul>
          {PAGES.map(([path, name]) => (
            <li key={path}>
              <a href={pageLink(path)} aria-current={path === here ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function pageLink(path: string): string {
  return buildFragment(path === "" ? [] : [path]);
}

/** Between two loads of the overview it goes on by the browser's clock, unless the sandbox's is frozen. */
function ClockDisplay({ clock }: { clock: Clock }) {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    setElapsedMs(0);
    if (clock.frozen) return;
    const start = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - start), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <span class="clock" title="The sandbox's clock">
      {formatDateTime(clock.now + elapsedMs)}
      {clock.frozen ? " (frozen)" : ""}
    </span>
  );
}

function switchColors(): void {
  const isDark = document.documentElement.classList.toggle("dark");
  document.documentElement.classList.toggle("light", !isDark);
  try {
    localStorage.setItem("color-scheme", isDark ? "dark" : "light");
  } catch {
    // A browser without storage forgets the chosen color scheme when the page is closed.
  }
}
