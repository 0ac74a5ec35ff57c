import { TextField, useFields } from "../components/fields.tsx";
import {
  ActionButton,
  ActionNote,
  CopyButton,
  DescriptionList,
  Fact,
} from "../components/parts.tsx";
import { useConsole } from "../console-context.ts";
import { type Overview, readData } from "../control.ts";
import { useAction } from "../use-action.ts";

/** The sandbox's addresses, and the seller's credentials. */
export function ConnectCard({ seller }: { seller: Overview["sellers"][number] }) {
  const { paths } = useConsole().overview;
  const { origin } = location;
  const addresses = [
    ["REST base address", origin],
    ["SOAP endpoint", `${origin}${paths.soap}`],
    ["OpenAPI", `${origin}/openapi.json`],
    ["WSDL", `${origin}${paths.wsdl}`],
    ...(paths.docs === undefined ? [] : [["Documentation", `${origin}${paths.docs}`]]),
  ] as const;
  const { sellerId, nickname, credentials } = seller;
  return (
    <section class="card full">
      <h2>
        Connect as {nickname} <span class="muted">({sellerId})</span>
      </h2>
      <div class="columns">
        <DescriptionList>
          {addresses.map(([name = "", address = ""]) => (
            <Fact key={name} name={name}>
              <a href={address}>{address}</a> <CopyButton text={address} />
            </Fact>
          ))}
        </DescriptionList>
        <div>
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
          </DescriptionList>
          <SecretForm sellerId={sellerId} />
        </div>
      </div>
    </section>
  );
}

/** For tests of key rotation. */
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
