import fc from "fast-check";

export const SELLERS = ["red", "blue"] as const;
export type Seller = (typeof SELLERS)[number];

/** What somebody may do, and how often they do it. */
const actionWeights = {
  order: 6,
  move: 5,
  cancel: 2,
  split: 1,
  touch: 1,
  renumber: 1,
  "write-split": 4,
  "write-labor": 6,
  "reuse-key": 2,
  "find-unknown": 2,
  "touch-all": 1,
  "write-collection": 2,
  measure: 4,
  price: 2,
  push: 2,
  rush: 1,
  replay: 4,
  backfill: 1,
  pull: 3,
  "retry-dead-letters": 2,
  "erase-buyer": 3,
  retain: 2,
  once: 2,
  resume: 1,
  "acknowledge-audit": 1,
  "discard-dead-letters": 2,
  "count-file": 3,
  "slip-comma": 3,
  accept: 4,
  "change-by-hand": 2,
  "pause-writes": 1,
  reconcile: 2,
  "split-units": 3,
  "remove-consumer": 3,
  "read-lines": 2,
  "zero-file": 2,
  "change-address": 2,
  "accept-new": 2,
};

/** What may go wrong, and how often it does. */
const faultWeights = {
  kill: 10,
  blackout: 4,
  suspend: 12,
  "lose-request": 3,
  "lose-response": 4,
  "break-write": 12,
  "no-connection": 1,
  unavailable: 1,
  throttle: 2,
  slow: 2,
  "refuse-credentials": 1,
  "disk-full": 1,
  "transaction-fails": 4,
  "list-late": 2,
  "replica-behind": 2,
  "lose-tasks": 1,
  unreadable: 2,
  "consumer-fails": 5,
  "consumer-slow": 1,
  "clock-ahead": 4,
  "clock-behind": 2,
  premise: 3,
  "endpoint-down": 3,
  "consumer-hangs": 2,
  "row-refused": 2,
  nonsense: 2,
  "future-checkpoint": 1,
  "swap-keys": 2,
  "rotate-secrets": 2,
};

export interface Action {
  readonly at: number;
  readonly kind: keyof typeof actionWeights;
  readonly seller: Seller;
  /** Which one, of those there are. */
  readonly target: number;
}

export interface Fault {
  readonly at: number;
  readonly lasts: number;
  readonly kind: keyof typeof faultWeights;
  /** Which process, or how bad it is. */
  readonly target: number;
}

/** Everything that is decided before a world begins; the order of events is the seed's. */
export interface Plan {
  /** How finely processes see to their timers, milliseconds. */
  readonly tickMs: number;
  readonly pageSize: number;
  readonly processes: number;
  /** How long a process may send offers or a keyed write before another one takes over, milliseconds. */
  readonly leaseMs: number;
  /** Whether feeds are audited all the time; else the overlap alone finds what is listed late. */
  readonly hasAudits: boolean;
  /** Small jobs and deliveries, old orders, audits that alone find what is listed late; older cases lack it. */
  readonly isThorough?: boolean;
  /** How far the service's clock is ahead of all others, milliseconds. */
  readonly serviceAheadMs?: number;
  /** Whether the consumer `bus` receives changes of some kinds only; loops, too, in eventful worlds. */
  readonly isBusFiltered?: boolean;
  /** After how many attempts a change remains a dead letter until somebody retries it. */
  readonly maxAttempts?: number;
  /** Whether only the first process serves all sellers, and the others one of them. */
  readonly isPartlyServed?: boolean;
  /** Whether all processes together may send few listing requests per minute for a seller, until the faults are over. */
  readonly hasSmallQuota?: boolean;
  /** Where feeds begin; `earlier`: between the orders of before, and before them for whatever begins anew. */
  readonly feedStart?: "between" | "before" | "soon" | "month" | "earlier";
  /** Whether thorough worlds have orders from before what any audit reads. */
  readonly hasAncientOrders?: boolean;
  /** Whether what people do, and commits that fail, often fall on the moments that matter; older cases lack it. */
  readonly isEventful?: boolean;
  /** Whether the listing shows who bought; without, all packages have the same buyer. */
  readonly hasBuyers?: boolean;
  /** Whether the service lists packages that were split as `Cancelled`, as live services are reported to do. */
  readonly cancelsSplits?: boolean;
  /** Whether the service tells which SKUs of a task it has refused. */
  readonly hasTaskDetails?: boolean;
  /** Which job queue distributes the jobs: the product's own in memory, where there is one process, or a model of pg-boss. */
  readonly queue?: "memory" | "shared";
  /** Whether somebody reads changes before there is a seller. */
  readonly hasReader?: boolean;
  /** Whether one of the sellers is added after a while. */
  readonly hasLateSeller?: boolean;
  /** In what the service differs from its document all the time; see `Faults.breakPremise`. */
  readonly lastingPremise?: number | null;
  readonly actions: readonly Action[];
  readonly faults: readonly Fault[];
}

/** Whether one process alone runs jobs, whose attempts need no fences. */
export function hasMemoryQueue({ queue, processes }: Plan): boolean {
  return queue === "memory" && processes === 1;
}

/** How many ticks buyers and faults have; then the world is to converge. */
export const TICKS = 40;

/** Each as often as its weight. */
const weighted = <Kind extends string>(weights: Record<Kind, number>, kinds: readonly Kind[]) =>
  kinds.flatMap((kind) => Array.from({ length: weights[kind] }, () => kind));

const actionOf = (kinds: readonly Action["kind"][]): fc.Arbitrary<Action> =>
  fc.record({
    at: fc.nat(TICKS),
    kind: fc.constantFrom(...weighted(actionWeights, kinds)),
    seller: fc.constantFrom(...SELLERS),
    target: fc.nat(40),
  });
const faultOf = (kinds: readonly Fault["kind"][]): fc.Arbitrary<Fault> =>
  fc.record({
    at: fc.nat(TICKS),
    lasts: fc.integer({ min: 1, max: 15 }),
    // Of the few kinds of a seed the rare ones happen, too.
    kind: fc.constantFrom(...kinds, ...kinds, ...weighted(faultWeights, kinds)),
    target: fc.nat(30),
  });

const planOf = (actions: readonly Action["kind"][], faults: readonly Fault["kind"][]) =>
  fc.record({
    tickMs: fc.constantFrom(250, 1000, 4000),
    pageSize: fc.constantFrom(2, 5, 100),
    processes: fc.constantFrom(1, 1, 2, 2, 3),
    leaseMs: fc.constantFrom(10_000, 60_000),
    hasAudits: fc.boolean(),
    actions: fc.array(actionOf(actions), { minLength: 16, maxLength: 58, size: "max" }),
    faults: fc.array(faultOf(faults), { maxLength: 20, size: "max" }),
    isThorough: fc.boolean(),
    serviceAheadMs: fc.constantFrom(0, 0, 0, 40_000, -40_000),
    isBusFiltered: fc.boolean(),
    maxAttempts: fc.constantFrom(300, 2, 5),
    isPartlyServed: fc.boolean(),
    feedStart: fc.constantFrom("between", "between", "earlier", "before", "soon", "month"),
    hasSmallQuota: fc.boolean(),
    lastingPremise: fc.constantFrom(null, null, 0, 1, 2),
    hasBuyers: fc.boolean(),
    hasAncientOrders: fc.constantFrom(false, false, true),
    isEventful: fc.constant(true),
    queue: fc.constantFrom("shared", "memory"),
    hasReader: fc.constantFrom(false, false, true),
    hasLateSeller: fc.constantFrom(false, false, false, true),
  });

const actionKinds = Object.keys(actionWeights) as Action["kind"][];
const faultKinds = Object.keys(faultWeights) as Fault["kind"][];

/** Every plan, by which one that fails is made smaller. */
export const plans: fc.Arbitrary<Plan> = planOf(actionKinds, faultKinds);

const kindsOf = <Kind extends string>(known: readonly Kind[], text: string): readonly Kind[] =>
  text.split(" ").map((name) => {
    const found = known.find((kind) => kind === name);
    if (found === undefined) throw new Error(`No kind is named ${name}`);
    return found;
  });

/** Kinds of actions and faults that find little without each other, and what their worlds have. */
const theme = (actions: string, faults: string, plan: Partial<Plan> = {}) => ({
  actions: kindsOf(actionKinds, actions),
  faults: kindsOf(faultKinds, faults),
  plan,
});

const WRITES =
  "write-split write-labor write-collection reuse-key find-unknown accept-new change-address";
const FILES = "count-file zero-file measure cancel split slip-comma accept change-by-hand";
const DELIVERIES = "once resume replay pull read-lines";
const REFUSALS = "consumer-fails endpoint-down";
const themes = [
  theme(WRITES, "break-write kill suspend"),
  theme("measure price cancel split rush", "kill suspend"),
  theme(FILES, "kill suspend nonsense", { feedStart: "month" }),
  theme("write-split write-labor price pause-writes reconcile", "break-write kill swap-keys"),
  theme("erase-buyer retain split renumber", REFUSALS, { hasBuyers: true, processes: 2 }),
  theme("retain touch-all replay", "consumer-fails", {
    ...{ hasBuyers: true, isThorough: true, feedStart: "before" },
  }),
  theme("measure price push", "suspend", { processes: 2 }),
  theme("touch replay", "consumer-hangs consumer-slow"),
  theme(DELIVERIES, "consumer-fails refuse-credentials", { maxAttempts: 2 }),
  theme("discard-dead-letters retry-dead-letters remove-consumer", REFUSALS, { maxAttempts: 5 }),
  theme("touch split", "consumer-fails kill", { maxAttempts: 2, processes: 1, queue: "memory" }),
  theme("write-split split split-units cancel", "kill", { cancelsSplits: true }),
  theme("measure price count-file", "lose-tasks kill", { hasTaskDetails: true }),
  theme("backfill", "kill", { hasAncientOrders: true, isThorough: true }),
  theme("touch touch-all", "unreadable row-refused nonsense"),
  theme("pull read-lines touch", "replica-behind transaction-fails", { isBusFiltered: false }),
  theme("read-lines touch-all", "replica-behind list-late", { isBusFiltered: false }),
  theme("price write-labor once", "transaction-fails"),
];

/** A seed has a few kinds of actions and faults only, so that rare ones meet, and often. */
const swarm = fc
  .record({
    actions: fc.shuffledSubarray(actionKinds, { minLength: 3, maxLength: 11 }),
    faults: fc.shuffledSubarray(faultKinds, { minLength: 2, maxLength: 8 }),
    met: fc.shuffledSubarray(themes, { maxLength: 2 }),
  })
  .chain(({ actions, faults, met }) => {
    // A theme is met by few other kinds.
    const [otherActions, otherFaults] = met.length === 0 ? [11, 8] : [3, 2];
    const metActions = [...actions.slice(0, otherActions), ...met.flatMap((each) => each.actions)];
    const metFaults = [...faults.slice(0, otherFaults), ...met.flatMap((each) => each.faults)];
    const drawn = planOf(unique(["order", "move", ...metActions]), unique(metFaults));
    return drawn.map((plan) => Object.assign({}, plan, ...met.map((theme) => theme.plan)));
  });

const unique = <Kind>(kinds: readonly Kind[]): readonly Kind[] => [...new Set(kinds)];

export function planOfSeed(seed: number): Plan {
  const [plan] = fc.sample(swarm, { seed, numRuns: 1 });
  if (plan === undefined) throw new Error("No plan was drawn");
  return plan;
}
