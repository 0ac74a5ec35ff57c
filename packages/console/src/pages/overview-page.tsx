import { TextField, useFields } from "../components/fields.tsx";
import {
  ActionButton,
  ActionNote,
  CopyButton,
  DescriptionList,
  Fact,
  StatusBadge,
} from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { type Overview, readData } from "../control.ts";
import { formatCount, formatDateTime, formatDuration, formatNumber } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useAction } from "../use-action.ts";

/** The page that shows the sandbox's addresses, its clock, the number of recent calls, and its sellers. */
export function OverviewPage() {
  const { overview } = useConsole();
  const origin = location.origin;
  const addresses = [
    ["REST base address", origin],
    ["OpenAPI", `${origin}/openapi.json`],
    ["SOAP endpoint", `${origin}${overview.paths.soap}`],
    ["WSDL", `${origin}${overview.paths.wsdl}`],
    ...(overview.paths.docs === undefined
      ? []
      : [["Documentation", `${origin}${overview.paths.docs}`]]),
  ] as const;
  const { clock, recent } = overview;
  return (
    <>
      <h1>Overview</h1>
      <div class="cards">
        <section class="card wide">
          <h2>Addresses</h2>
          <DescriptionList>
            {addresses.map(([name = "", address = ""]) => (
              <Fact key={name} name={name}>
                <a href={address}>{address}</a> <CopyButton text={address} />
              </Fact>
            ))}
          </DescriptionList>
        </section>
        <section class="card">
          <h2>Now</h2>
          <DescriptionList>
            <Fact name="Sandbox clock">
              {formatDateTime(clock.now)} {clock.frozen ? <StatusBadge status="frozen" /> : null}
              <ClockWarning now={clock.now} />
            </Fact>
            <Fact name="Profile">{overview.profile}</Fact>
            <Fact name="Version">{overview.version}</Fact>
            <Fact name={`Last ${recent.minutes} min`}>
              <a href={buildFragment(["requests"])}>{formatCount(recent.calls, "call")}</a>,{" "}
              {formatNumber(recent.refused)} refused
            </Fact>
          </DescriptionList>
        </section>
        {overview.sellers.map((seller) => (
          <SellerCard key={seller.sellerId} seller={seller} />
        ))}
      </div>
    </>
  );
}

/**
 * Warns when the sandbox's clock and the machine's clock differ, because a program that uses the machine's clock then
 * misses orders of the sandbox.
 */
function ClockWarning({ now }: { now: number }) {
  const ahead = Math.round((now - Date.now()) / 60_000) * 60_000;
  if (Math.abs(ahead) <= 60_000) return null;
  const text = `${formatDuration(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"}`;
  return <p class="bad">{text} this machine's clock</p>;
}

function SellerCard({ seller }: { seller: Overview["sellers"][number] }) {
  const { sellerId, credentials } = seller;
  return (
    <section class="card">
      <h2>
        {seller.nickname} <span class="muted">({sellerId})</span>
      </h2>
      <DescriptionList>
        {credentials === undefined ? (
          <Fact name="Credentials">
            not known to the sandbox; somebody chose them for this seller
          </Fact>
        ) : (
          Object.entries(credentials).map(([name, secret]) => (
            <Fact key={name} name={name}>
              <code>{secret}</code> <CopyButton text={secret} />
            </Fact>
          ))
        )}
        <Fact name="Packages">
          <span class="counts">
            {Object.entries(seller.packages).map(([status, count]) => (
              <a key={status} href={buildFragment(["packages"], { status, seller: sellerId })}>
                {status} {formatNumber(count)}
              </a>
            ))}
          </span>
        </Fact>
        <Fact name="Products">
          <a href={buildFragment(["products"], { seller: sellerId })}>
            {formatNumber(seller.products)}
          </a>
        </Fact>
      </DescriptionList>
      <SecretForm sellerId={sellerId} />
    </section>
  );
}

/** The form that changes a seller's secret, for tests of key rotation. */
function SecretForm({ sellerId }: { sellerId: string }) {
  const { control, changed } = useConsole();
  const { values, field, clear } = useFields({ secret: "", minutes: "0" });
  const action = useAction();
  const change = () =>
    action.run(async () => {
      const body = { appSecret: values.secret, oldValidMs: Number(values.minutes) * 60_000 };
      const params = { path: { sellerId } };
      await readData(control.PUT("/sellers/{sellerId}/secret", { params, body }));
      clear();
      changed();
      return "The secret was changed.";
    });
  return (
    <details>
      <summary>Change the secret</summary>
      <div class="row">
        <TextField label="New secret" {...field("secret")} />
        <TextField
          label="Minutes that the old secret stays valid"
          type="number"
          {...field("minutes")}
        />
        <ActionButton action={action} disabled={values.secret === ""} onClick={change}>
          Save the secret
        </ActionButton>
      </div>
      <ActionNote action={action} />
    </details>
  );
}
