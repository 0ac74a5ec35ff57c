/** Every order of a seller, the newest first. */
export const anyOrder = { sortBy: "created", direction: "DESC" } as const;

/** Every package of a seller, the newest movement first. */
export const anyPackage = {
  window: { axis: "created", from: 0, to: Number.MAX_SAFE_INTEGER },
  sender: "ALL",
  withUnlisted: true,
  direction: "DESC",
} as const;

/** Every product of a seller. */
export const anyProduct = { sender: "ALL" } as const;
