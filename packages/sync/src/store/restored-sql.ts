/** How many requests that must not happen twice were journaled, of all sellers. */
export const JOURNALED = "SELECT coalesce(sum(requests), 0) AS journaled FROM journaled";

/** Lets no seller send anything until it was reconciled. */
export const HOLD_ALL =
  "INSERT INTO write_hold (seller) SELECT name FROM seller WHERE true ON CONFLICT DO NOTHING";
