import type { ComponentType } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { ErrorNote } from "./components/parts.tsx";
import { ConsoleContext, useConsole } from "./console-context.ts";
import { createControl, isTokenRefused, readData } from "./control.ts";
import { Frame } from "./frame.tsx";
import { buildFragment, type Location, useLocation } from "./location.ts";
import { ExamPage } from "./pages/exam-page.tsx";
import { FaultsPage } from "./pages/faults-page.tsx";
import { OrderPage } from "./pages/order-page.tsx";
import { OverviewPage } from "./pages/overview-page.tsx";
import { PackagePage } from "./pages/package-page.tsx";
import { PackagesPage } from "./pages/packages-page.tsx";
import { ProductsPage } from "./pages/products-page.tsx";
import { RequestsPage } from "./pages/requests-page.tsx";
import { SnapshotsPage } from "./pages/snapshots-page.tsx";
import { TasksPage } from "./pages/tasks-page.tsx";
import { TryPage } from "./pages/try-page.tsx";
import { forgetToken, openSession, TokenForm } from "./token-form.tsx";
import { useInterval, useLoad } from "./use-load.ts";

/** Asks for the control token unless the sandbox returned it. */
export function App() {
  const [token, setToken] = useState<string>();
  const [refused, setRefused] = useState(false);
  const session = useLoad(openSession, []);
  const refuse = useCallback(() => {
    forgetToken();
    setToken(undefined);
    setRefused(true);
  }, []);
  const enter = (entered: string) => {
    setRefused(false);
    setToken(entered);
  };
  const current = token ?? (refused ? undefined : session.value);
  if (current !== undefined) return <Console token={current} onRefused={refuse} />;
  if (session.error !== undefined)
    return <ErrorNote error={session.error} retry={session.reload} />;
  return session.loading ? null : <TokenForm refused={refused} onToken={enter} />;
}

function Console({ token, onRefused }: { token: string; onRefused: () => void }) {
  const location = useLocation();
  const control = useMemo(() => createControl(token), [token]);
  const [version, setVersion] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const changed = useCallback(() => setVersion((number) => number + 1), []);
  const state = useLoad(
    (signal) => readData(control.GET("/overview", { signal })),
    [control, version],
  );
  useInterval(state.reload);
  useEffect(() => {
    if (isTokenRefused(state.error)) onRefused();
  }, [state.error, onRefused]);
  const overview = state.value;
  const sellers = overview?.sellers ?? [];
  const named = location.query.get("seller");
  const sellerId = named ?? chosen ?? sellers[0]?.sellerId;
  // A link to the console without a seller keeps the current seller, so the URL is replaced by one with the seller's
  // id.
  useEffect(() => {
    if (named !== null) setChosen(named);
    else if (chosen !== undefined) navigateTo(location, location.segments, chosen);
  }, [named, chosen, location]);
  const credentials = sellers.find((seller) => seller.sellerId === sellerId)?.credentials;
  return (
    <Frame
      location={location}
      clock={overview?.clock}
      sellers={sellers}
      sellerId={sellerId ?? ""}
      onSeller={(next) => navigateTo(location, location.segments.slice(0, 1), next)}
    >
      <ErrorNote error={state.error} retry={state.reload} />
      {overview === undefined || sellerId === undefined ? null : (
        <ConsoleContext.Provider
          value={{ control, token, overview, sellerId, credentials, location, version, changed }}
        >
          <VersionNote />
          <CurrentPage />
        </ConsoleContext.Provider>
      )}
    </Frame>
  );
}

/** With the current filters. */
function navigateTo({ query }: Location, segments: readonly string[], seller: string): void {
  window.location.replace(buildFragment(segments, { ...Object.fromEntries(query), seller }));
}

const { SANDBOX_VERSION } = import.meta.env;

/** When the sandbox was restarted in another version while the console was open, asks the user to reload the page. */
function VersionNote() {
  const { overview } = useConsole();
  if (overview.version === SANDBOX_VERSION) return null;
  return (
    <p class="note" role="alert">
      The sandbox is version {overview.version}, but this page is version {SANDBOX_VERSION}. Load
      the page again.
    </p>
  );
}

/** By the first segment of the URL's fragment; the second is the id of the record that is shown. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  "": OverviewPage,
  packages: PackagesPage,
  order: OrderPage,
  products: ProductsPage,
  tasks: TasksPage,
  requests: RequestsPage,
  faults: FaultsPage,
  exam: ExamPage,
  snapshots: SnapshotsPage,
  try: TryPage,
};

function CurrentPage() {
  const { segments } = useConsole().location;
  const [name = "", id] = segments;
  const Page = name === "packages" && id !== undefined ? PackagePage : PAGES[name];
  if (Page !== undefined && Object.hasOwn(PAGES, name)) return <Page key={segments.join("/")} />;
  return (
    <>
      <h1>No such page</h1>
      <p>
        There is no page <code>{segments.join("/")}</code>.{" "}
        <a href={buildFragment([])}>Go to the overview</a>.
      </p>
    </>
  );
}
