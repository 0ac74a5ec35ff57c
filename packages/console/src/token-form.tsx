import { useState } from "preact/hooks";
import { TextField } from "./components/fields.tsx";

/** The form that asks for the control token when the sandbox does not return the token to this page. */
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
        The sandbox returns its control token only to pages on the machine that it runs on, and only
        the default token. Enter the token that the sandbox was started with (
        <code>--control-token</code>).
      </p>
      {refused ? (
        <p class="note bad" role="alert">
          The sandbox refused this control token. Enter the token that it was started with.
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
 * Returns the control token that was entered in this tab, or the default token, which the sandbox returns to a page
 * that was opened on a loopback name. Returns undefined when the user must enter the control token.
 */
export async function openSession(): Promise<string | undefined> {
  const entered = sessionStorage.getItem(KEY);
  if (entered !== null) return entered;
  const response = await fetch("_sandbox/session");
  if (!response.ok) return undefined;
  const { token } = (await response.json()) as { token?: unknown };
  return typeof token === "string" ? token : undefined;
}

/**
 * Stores an entered control token while the tab is open. The console sends the control token in a header and never
 * puts it into a URL.
 */
function enterToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
