import { useState } from "preact/hooks";
import { TextField } from "./components/field.tsx";
import { enterToken } from "./session.ts";

/** Asks for the control interface's token, where the sandbox does not hand it out. */
export function TokenForm({
  refused,
  onToken,
}: {
  refused: boolean;
  onToken: (token: string) => void;
}) {
  const [token, setToken] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    enterToken(token.trim());
    onToken(token.trim());
  };
  return (
    <main class="token-form">
      <h1>Marketplace Seller Sandbox</h1>
      <p>
        This page was not opened on the sandbox's own machine. Enter the control token that the
        sandbox was started with (<code>--control-token</code>).
      </p>
      {refused ? (
        <p class="note bad" role="alert">
          The control interface refused the token.
        </p>
      ) : null}
      <form class="row" onSubmit={submit}>
        <TextField label="Control token" value={token} onValue={setToken} />
        <button type="submit" class="main" disabled={token.trim() === ""}>
          Open the console
        </button>
      </form>
    </main>
  );
}
