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
