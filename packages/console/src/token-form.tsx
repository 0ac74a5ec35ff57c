import { useState } from "preact/hooks";
import { TextField } from "./components/fields.tsx";

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

const KEY = "marketplace-sandbox.token";

/**
 * The control interface's token: the one entered in this tab, else the one that the sandbox hands out to
 * its own page on a loopback name. Undefined when it has to be entered.
 */
export async function openSession(): Promise<string | undefined> {
  const entered = sessionStorage.getItem(KEY);
  if (entered !== null) return entered;
  const response = await fetch("_sandbox/session");
  if (!response.ok) return undefined;
  const { token } = (await response.json()) as { token?: unknown };
  return typeof token === "string" ? token : undefined;
}

/** Keeps an entered token while the tab is open. It is sent in a header, and never stands in a URL. */
function enterToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
