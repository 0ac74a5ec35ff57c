/** The path prefix of the control interface; no path of the marketplace's contract begins with it. */
export const CONTROL_PREFIX = "/_sandbox";

/** The control token of a sandbox that listens on loopback and for which the user chose no token. */
export const DEFAULT_CONTROL_TOKEN = "sandbox-control";

/**
 * The request header in which a client sends the call's id that the client chose, if the client is configured to send
 * it.
 */
export const CALL_ID_HEADER = "x-request-id";

export const CONTROL_TOKEN_HEADER = "x-sandbox-token";
