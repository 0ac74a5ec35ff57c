/** No path of the contract begins with it. */
export const CONTROL_PREFIX = "/_sandbox";

/** Of a sandbox that listens on loopback, where the user chose none. */
export const DEFAULT_CONTROL_TOKEN = "sandbox-control";

/** With the id that a client chose for its call, if it is configured to send it. */
export const CALL_ID_HEADER = "x-request-id";

export const CONTROL_TOKEN_HEADER = "x-sandbox-token";
