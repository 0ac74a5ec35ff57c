import { AuthenticationError } from "../errors/authentication-error.ts";
import { type CredentialPair, Credentials } from "./credentials.ts";
import { type Redact, redactor } from "./redact.ts";
import { safeCause } from "./safe-cause.ts";

/** The credentials, or what fetches them: asked before every call, so that keys can be rotated. */
export type CredentialsOption = CredentialPair | (() => CredentialPair | Promise<CredentialPair>);

/** Where a client gets its credentials from, and what takes them out of texts. */
export interface CredentialSource {
  /** @throws AuthenticationError when the provider fails or gives none; nothing was sent */
  current(): Credentials | Promise<Credentials>;
  /** Takes out the pairs in use, the recent ones included. */
  readonly redact: Redact;
}

/** Calls under way may still carry the pair that was just replaced. */
const REMEMBERED = 4;

/**
 * Makes the source for one client.
 *
 * @throws TypeError when a pair given as a value cannot be used
 */
export function createCredentialSource(option: CredentialsOption): CredentialSource {
  if (typeof option !== "function") {
    const credentials = new Credentials(option);
    return { current: () => credentials, redact: redactor(credentials) };
  }
  const recent = new Map<string, { readonly credentials: Credentials; readonly redact: Redact }>();
  const redact: Redact = (text) =>
    [...recent.values()].reduce((clean, known) => known.redact(clean), text);
  const remember = ({ appKey, appSecret }: CredentialPair): Credentials => {
    const name = JSON.stringify([appKey, appSecret]);
    const known = recent.get(name);
    if (known !== undefined) return known.credentials;
    const credentials = new Credentials({ appKey, appSecret });
    recent.set(name, { credentials, redact: redactor(credentials) });
    for (const oldest of recent.keys()) if (recent.size > REMEMBERED) recent.delete(oldest);
    return credentials;
  };
  return {
    redact,
    async current() {
      try {
        return remember(await option());
      } catch (error) {
        const message = "The credentials provider gave no usable credentials; nothing was sent";
        throw new AuthenticationError(message, { cause: safeCause(error, redact) });
      }
    },
  };
}
