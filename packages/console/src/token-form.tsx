import { useState } from "preact/hooks";
import { TextField } from "./components/fields.tsx";

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
 * The one entered in this tab, or the one that the sandbox returns to a page on a loopback name; undefined when the
 * user must enter it.
 */
export async function openSession(): Promise<string | undefined> {
  const entered = sessionStorage.getItem(KEY);
  if (entered !== null) return entered;
  const response = await fetch("_sandbox/session");
  if (!response.ok) return undefined;
  const { token } = (await response.json()) as { token?: unknown };
  return typeof token === "string" ? token : undefined;
}

/** While the tab is open; sent in a header, never in a URL. */
function enterToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
