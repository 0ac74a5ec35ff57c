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
export function enterToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** Forgets an entered token that was refused. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
