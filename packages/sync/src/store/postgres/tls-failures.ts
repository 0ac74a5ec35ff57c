const WITH_ISSUER =
  "add ?sslmode=verify-full&sslrootcert=/path/ca.pem to the address, with the certificate of its issuer";

/** Each pattern matches a code of Node, OpenSSL or PostgreSQL with the message. */
const TLS_FAILURES: readonly (readonly [codeAndMessage: RegExp, advice: string])[] = [
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH):/,
    "The TLS certificate of the database is for another host name. Write a host name of the certificate into the " +
      "address, or let sslmode accept any name: ?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/path/ca.pem",
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID|REVOKED):/,
    "The TLS certificate of the database is not valid now. Renew it, or check the clock of this machine; sslmode and " +
      "sslrootcert of the address do not help.",
  ],
  [
    /^(\w*SELF_SIGNED\w*|UNABLE_TO_\w+|(ERROR_IN_)?(CERT|CRL)_\w+|INVALID_(CA|PURPOSE)|PATH_LENGTH_\w+):/,
    `The TLS certificate of the database is not trusted: ${WITH_ISSUER}. With sslmode=no-verify, nothing proves that ` +
      "the server is yours.",
  ],
  [
    /^: The server does not support SSL/,
    "The server of the database has no TLS, for which its address asks: enable TLS on the server, or, in a network " +
      "that you trust, write sslmode=disable into the address.",
  ],
  [
    /^28000: .*(no encryption|SSL off)$/s,
    `The database accepts only connections with TLS: ${WITH_ISSUER}, or sslmode=verify-full alone where a public ` +
      "authority issued it.",
  ],
  [
    /^(ERR_(SSL|TLS|OSSL|CRYPTO)\w*|EPROTO):|^: There was an error establishing an SSL connection/,
    "TLS with the database failed; check sslmode, sslrootcert, sslcert and sslkey in its address.",
  ],
];

/** What to do about a failure of TLS; undefined for another one. */
export function findTlsAdvice(error: Error): string | undefined {
  const code = "code" in error ? String(error.code) : "";
  // pg reads the files when it connects; connecting by a socket fails with `connect`.
  if ("syscall" in error && error.syscall === "open") {
    return "A file of the database's address cannot be read; check sslrootcert, sslcert and sslkey.";
  }
  return TLS_FAILURES.find(([pattern]) => pattern.test(`${code}: ${error.message}`))?.[1];
}
