/** Where the control interface lives: outside every path of the contract. */
export const CONTROL_PREFIX = "/_sandbox";

/** Opens the control interface of a sandbox that listens on this machine alone. */
export const DEFAULT_CONTROL_TOKEN = "sandbox-control";

/** The header in which a client that was asked to sends its id of a call. */
export const CALL_ID_HEADER = "x-request-id";

export const CONTROL_TOKEN_HEADER = "x-sandbox-token";
