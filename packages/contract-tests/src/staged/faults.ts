import {
  type FaultKind,
  type FaultMoment,
  type FaultRequest,
  faultKinds,
} from "@marketplace-seller/sandbox";

/** The moment is part of these faults. */
const OF_ITSELF: Partial<Record<FaultKind, FaultMoment>> = {
  latency: "before-commit",
  "reset-before-commit": "before-commit",
  "reset-after-commit": "after-commit",
};

/** So that many cases take little time. */
const SMALL = { delayMs: 5, retryAfterSeconds: 0, bombBytes: 4 * 1024 * 1024 } as const;

/** Each of the twelve faults, before and after the commit where that is a choice. */
export const faults: readonly (FaultRequest & { readonly when: FaultMoment })[] =
  faultKinds.flatMap((kind) => {
    const own = OF_ITSELF[kind];
    const moments = own === undefined ? (["before-commit", "after-commit"] as const) : [own];
    return moments.map((when) => ({ ...SMALL, kind, when }));
  });
