import type { ComponentType } from "preact";
import { useConsole } from "../console-context.ts";
import { buildFragment } from "../location.ts";
import { FaultsPage } from "./faults-page.tsx";
import { OrderPage } from "./order-page.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { PackagePage } from "./package-page.tsx";
import { PackagesPage } from "./packages-page.tsx";
import { ProductsPage } from "./products-page.tsx";
import { RequestsPage } from "./requests-page.tsx";
import { SnapshotsPage } from "./snapshots-page.tsx";
import { TasksPage } from "./tasks-page.tsx";
import { TryPage } from "./try-page.tsx";

/** The page of each first path segment; a second one names what the page shows. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  "": OverviewPage,
  packages: PackagesPage,
  order: OrderPage,
  products: ProductsPage,
  tasks: TasksPage,
  requests: RequestsPage,
  faults: FaultsPage,
  snapshots: SnapshotsPage,
  try: TryPage,
};

/** The page that the location names. */
export function PageAt() {
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
