import { isErrorLike } from "../errors/error-name.ts";
import { CredentialsUnavailableError } from "../errors/errors.ts";
import { type CredentialPair, type Redact, redactor, safeCause, safeMessage } from "./redact.ts";

/** What a header and an XML text can both hold unchanged. */
const CARRIABLE = /^[\x21-\x7e]+$/;

/**
 * @throws TypeError when key or secret is empty, or has characters that a header cannot carry, usually a line break
 *   left over from a file; the message has neither
 */
function checkedPair(pair: Partial<CredentialPair> | undefined): CredentialPair {
  const { appKey, appSecret } = pair ?? {};
  return { appKey: checked("appKey", appKey), appSecret: checked("appSecret", appSecret) };
}

function checked(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") {
    throw new TypeError(`credentials.${name} must be a non-empty string`);
  }
  if (!CARRIABLE.test(value)) {
    throw new TypeError(
      `credentials.${name} contains a space, a line break or another character that a header cannot carry`,
    );
  }
  return value;
}

/** The credentials, or a function that returns them, called before every call, so that keys can be rotated. */
export type CredentialsOption = CredentialPair | (() => CredentialPair | Promise<CredentialPair>);

/** Has only functions, so that `inspect` or JSON of a client never shows a secret. */
export interface CredentialSource {
  /** @throws CredentialsUnavailableError when the function fails or returns no usable credentials */
  current(): CredentialPair | Promise<CredentialPair>;
  /** The current and the recent credentials. */
  readonly redact: Redact;
}

/** Calls that started before a rotation still use earlier ones. */
const REMEMBERED = 4;

/** @throws TypeError when the pair is invalid */
export function createCredentialSource(option: CredentialsOption): CredentialSource {
  if (typeof option !== "function") {
    const pair = checkedPair(option);
    return { current: () => pair, redact: redactor(pair) };
  }
  const recent = new Map<string, Redact>();
  const redact: Redact = (text) =>
    [...recent.values()].reduce((clean, redactOne) => redactOne(clean), text);
  const remember = (credentialPair: CredentialPair): CredentialPair => {
    const pair = checkedPair(credentialPair);
    const name = JSON.stringify([pair.appKey, pair.appSecret]);
    if (!recent.has(name)) recent.set(name, redactor(pair));
    for (const oldest of recent.keys()) if (recent.size > REMEMBERED) recent.delete(oldest);
    return pair;
  };
  return {
    redact,
    async current() {
      let hasReturned = false;
      try {
        const pair = await option();
        hasReturned = true;
        return remember(pair);
      } catch (error) {
        const problem = hasReturned ? "returned no usable credentials" : "failed";
        const cause = safeMessage(isErrorLike(error) ? error.message : String(error), redact);
        throw new CredentialsUnavailableError(
          `The function credentials ${problem}, and no request was sent: ${cause}`,
          { cause: safeCause(error, redact), retryable: !hasReturned },
        );
      }
    },
  };
}
