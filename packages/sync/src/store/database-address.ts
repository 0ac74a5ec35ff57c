export type DatabaseName =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "postgres"; readonly address: string };

const ADDRESS_EXAMPLE = "postgres://user:password@host:5432/database";

/** Texts that look like a PostgreSQL address, also without colon or slashes, or with JDBC's prefix. */
const LIKE_ADDRESS = /^(jdbc:)?postgres(ql)?(:|\/\/)|^[^/\\]*:[^/\\]*@/i;
/** Connection parameters of libpq, such as `host=... dbname=...`. */
const LIKE_PARAMETERS = /(^|\s)(host|hostaddr|port|dbname|user|password|sslmode|service)\s*=/i;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * Tells a file name from a PostgreSQL address. A mistyped address is refused: it would create a file whose name
 * contains the password.
 *
 * @throws TypeError that quotes nothing that may be a secret
 */
export function parseDatabaseName(text: string): DatabaseName {
  if (text.trim() === "") throw new TypeError("The name of the database is empty");
  const bare = text.replace(/^[\s"'`]+|[\s"'`]+$/g, "");
  const isAddress = LIKE_ADDRESS.test(bare) || LIKE_PARAMETERS.test(bare);
  if (isAddress && bare !== text) {
    throw new TypeError(
      `The address of the database must not have quotes or blanks around it; write ${ADDRESS_EXAMPLE}`,
    );
  }
  if (/^postgres(ql)?:\/\//.test(text)) {
    checkPostgresAddress(text);
    return { kind: "postgres", address: text };
  }
  if (isAddress) {
    throw new TypeError(
      `The address of the database is not a valid PostgreSQL address; write ${ADDRESS_EXAMPLE}`,
    );
  }
  const [scheme] = SCHEME.exec(text) ?? [];
  if (scheme === undefined) return { kind: "file", path: text };
  throw new TypeError(
    `The option database must be a file name or a postgres:// address, not ${scheme}`,
  );
}

/** @throws TypeError for an address that cannot be parsed, or that the driver would read otherwise */
export function checkPostgresAddress(address: string): void {
  const url = URL.parse(address);
  if (url === null || hasUnescapedUser(url)) {
    throw new TypeError(
      "The address of the database cannot be read: in its password write # as %23, / as %2F, ? as %3F, @ as %40 " +
        `and % as %25, as in ${ADDRESS_EXAMPLE}`,
    );
  }
}

/** An unescaped `#`, `?` or `/` in a password ends the host before its `@`. */
function hasUnescapedUser({ username, password, pathname, search, hash }: URL): boolean {
  if (hash !== "" || pathname.includes("@")) return true;
  if (username === "" && /^\?[^=]*@/.test(search)) return true;
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return false;
  } catch {
    return true;
  }
}
