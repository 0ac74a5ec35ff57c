import type { Package } from "../control.ts";
import { fragmentOf } from "../location.ts";
import { splitFamily } from "../split-family.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The split that a package came from and the one that it went into; nothing without a split. */
export function SplitDiagram({
  shipment,
  packages,
}: {
  shipment: Package;
  packages: readonly Package[];
}) {
  const { parents, children } = splitFamily(shipment, packages);
  if (parents.length + children.length === 0) return null;
  return (
    <section class="card">
      <h2>Splits</h2>
      <div class="split-diagram">
        <Generation packages={parents} />
        {parents.length === 0 ? null : <span aria-hidden="true">→</span>}
        <Generation packages={[shipment]} here />
        {children.length === 0 ? null : <span aria-hidden="true">→</span>}
        <Generation packages={children} />
      </div>
    </section>
  );
}

function Generation({ packages, here = false }: { packages: readonly Package[]; here?: boolean }) {
  return (
    <ul>
      {packages.map((each) => (
        <li key={each.cargoTrackingNumber} aria-current={here ? "true" : undefined}>
          <a href={fragmentOf(["packages", each.cargoTrackingNumber])}>
            {each.packageId ?? each.cargoTrackingNumber}
          </a>{" "}
          <StatusBadge status={each.status} />
          <span class="muted">
            {each.lines.map(({ stockCode, quantity }) => `${quantity} × ${stockCode}`).join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
