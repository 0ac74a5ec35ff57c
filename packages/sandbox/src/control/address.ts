/** Where the control interface lives: outside every path of the contract. */
export const CONTROL_PREFIX = "/_sandbox";

/** The header that carries the control interface's token. */
export const CONTROL_TOKEN_HEADER = "x-sandbox-token";
