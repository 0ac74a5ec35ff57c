import { AuthenticationError } from "../errors/authentication-error.ts";
import { type Redact, redactor } from "./redact.ts";
import { safeCause } from "./safe-cause.ts";

/** The pair that every request carries (interface-specification.md, Authentication). */
export interface CredentialPair {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Visible ASCII: what both a header value and an XML text can carry unchanged. */
const CARRIABLE = /^[\x21-\x7e]+$/;

const SHOWN_INSTEAD = "[credentials]";

/**
 * Holds the credentials so that nothing shows them by accident: `inspect`, `JSON.stringify`, string
 * conversion, spreading and key listing give no secret. Only {@link Credentials.reveal} does, and
 * only the code that writes a request calls it.
 */
export class Credentials {
  readonly #appKey: string;
  readonly #appSecret: string;

  /**
   * @throws TypeError when the key or the secret is empty, or holds characters that a header cannot
   *   carry (a line break left over from a file is the usual one). The message never shows the value.
   */
  constructor({ appKey, appSecret }: CredentialPair) {
    this.#appKey = checked("appKey", appKey);
    this.#appSecret = checked("appSecret", appSecret);
  }

  /** The pair itself, for writing a request. */
  reveal(): CredentialPair {
    return { appKey: this.#appKey, appSecret: this.#appSecret };
  }

  toJSON(): string {
    return SHOWN_INSTEAD;
  }

  toString(): string {
    return SHOWN_INSTEAD;
  }

  /** What Node's `inspect` and `console.log` print. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return SHOWN_INSTEAD;
  }
}

function checked(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") {
    throw new TypeError(`credentials.${name} must be a non-empty string`);
  }
  if (!CARRIABLE.test(value)) {
    throw new TypeError(
      `credentials.${name} holds a space, a line break or another character that a header cannot carry`,
    );
  }
  return value;
}

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
