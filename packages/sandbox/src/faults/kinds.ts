import type { FaultKind, FaultMoment } from "../gen/control-openapi.gen.ts";

/** The moments at which a fault of each kind may show, the usual one first. */
export const faultMoments = {
  latency: ["before-commit"],
  "stalled-body": ["after-commit", "before-commit"],
  "too-many-requests": ["before-commit", "after-commit"],
  "server-error": ["before-commit", "after-commit"],
  unavailable: ["before-commit", "after-commit"],
  "reset-before-commit": ["before-commit"],
  "reset-after-commit": ["after-commit"],
  "truncated-body": ["after-commit", "before-commit"],
  html: ["after-commit", "before-commit"],
  empty: ["after-commit", "before-commit"],
  redirect: ["after-commit", "before-commit"],
  "compressed-bomb": ["after-commit", "before-commit"],
} as const satisfies Readonly<Record<FaultKind, readonly [FaultMoment, ...FaultMoment[]]>>;
