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
import { counted, dateTime, duration, wholeNumber } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useAction } from "../use-action.ts";

/** Where everything is, whose data there is, and what was called lately. */
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
              {dateTime(clock.now)} {clock.frozen ? <StatusBadge status="frozen" /> : null}
              <ClockWarning now={clock.now} />
            </Fact>
            <Fact name="Profile">{overview.profile}</Fact>
            <Fact name="Version">{overview.version}</Fact>
            <Fact name={`Last ${recent.minutes} min`}>
              <a href={buildFragment(["requests"])}>{counted(recent.calls, "call")}</a>,{" "}
              {wholeNumber(recent.refused)} refused
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

/** Where the sandbox's clock and the machine's differ, programs that use both go wrong. */
function ClockWarning({ now }: { now: number }) {
  const ahead = Math.round((now - Date.now()) / 60_000) * 60_000;
  if (Math.abs(ahead) <= 60_000) return null;
  const text = `${duration(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"}`;
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
          <Fact name="Credentials">as they were given when the seller was added</Fact>
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
                {status} {wholeNumber(count)}
              </a>
            ))}
          </span>
        </Fact>
        <Fact name="Products">
          <a href={buildFragment(["products"], { seller: sellerId })}>
            {wholeNumber(seller.products)}
          </a>
        </Fact>
      </DescriptionList>
      <SecretForm sellerId={sellerId} />
    </section>
  );
}

/** Gives a seller another secret, so that the rotation of keys can be tried. */
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
      return "The seller has another secret.";
    });
  return (
    <details>
      <summary>Change the secret</summary>
      <div class="row">
        <TextField label="New secret" {...field("secret")} />
        <TextField
          label="Minutes that the old one stays valid"
          type="number"
          {...field("minutes")}
        />
        <ActionButton action={action} disabled={values.secret === ""} onClick={change}>
          Change it
        </ActionButton>
      </div>
      <ActionNote action={action} />
    </details>
  );
}
