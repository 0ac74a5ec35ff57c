/** The ways in which a call can be made to fail. */
export const faultKinds = [
  "latency",
  "stalled-body",
  "too-many-requests",
  "server-error",
  "unavailable",
  "reset-before-commit",
  "reset-after-commit",
  "truncated-body",
  "html",
  "empty",
  "redirect",
  "compressed-bomb",
] as const;

/** One of the twelve faults. */
export type FaultKind = (typeof faultKinds)[number];

/** Whether the operation runs before the fault shows. */
export type FaultMoment = "before-commit" | "after-commit";

/** A fault to inject. Without `times` and `share` it hits the next call. */
export interface FaultRequest {
  readonly kind: FaultKind;
  /** Only calls of this operation, by its operationId; any when absent. */
  readonly operation?: string;
  /** Only calls of this seller; any when absent. */
  readonly sellerId?: string;
  /** Hits the next so many calls that match, then ends. */
  readonly times?: number;
  /** Hits this share of the calls that match, 0 to 1, until removed. */
  readonly share?: number;
  /** Makes the share's choice repeatable; 1 when absent. */
  readonly seed?: number;
  /**
   * Whether the operation has taken effect when the fault shows. Refusals (429, 500, 503) come
   * before by default, broken answers after; latency is always before, the resets say it themselves.
   */
  readonly when?: FaultMoment;
  /** Milliseconds of `latency`; 1,000 by default. */
  readonly delayMs?: number;
  /** Seconds in the `Retry-After` of `too-many-requests` and `unavailable`; 1 by default for the former. */
  readonly retryAfterSeconds?: number;
  /** Where `redirect` points; another origin by default. */
  readonly location?: string;
  /** Decompressed size of `compressed-bomb`; 256 MiB by default. */
  readonly bombBytes?: number;
}

/** A fault that is in force. */
export interface Fault extends FaultRequest {
  readonly id: string;
  readonly when: FaultMoment;
  /** Calls still to be hit; undefined for a share. */
  readonly remaining: number | undefined;
  /** Calls hit so far. */
  readonly hits: number;
}

interface Rule {
  fault: Fault;
  readonly random: () => number;
}

const BEFORE_BY_DEFAULT: ReadonlySet<FaultKind> = new Set([
  "latency",
  "too-many-requests",
  "server-error",
  "unavailable",
  "reset-before-commit",
]);

/** The faults in force, asked once per call. The first rule that matches and hits wins. */
export class Faults {
  readonly #operations: ReadonlySet<string> | undefined;
  #rules: Rule[] = [];
  #lastId = 0;

  /** @param operations every operation that can be called; absent, any name is taken for one. */
  constructor(operations?: Iterable<string>) {
    this.#operations = operations && new Set(operations);
  }

  /**
   * Puts a fault in force.
   *
   * @throws RangeError for an operation that there is not, which no call would ever hit.
   */
  add(request: FaultRequest): Fault {
    this.#checkOperation(request.operation);
    this.#lastId += 1;
    const fault: Fault = {
      ...request,
      id: String(this.#lastId),
      when: momentOf(request),
      remaining: request.share === undefined ? (request.times ?? 1) : request.times,
      hits: 0,
    };
    this.#rules.push({ fault, random: seededRandom(request.seed ?? 1) });
    return fault;
  }

  #checkOperation(operation: string | undefined): void {
    if (operation === undefined || this.#operations?.has(operation) !== false) return;
    const known = [...this.#operations].join(", ");
    throw new RangeError(`There is no operation ${operation}; there are ${known}`);
  }

  /** The faults in force, oldest first. */
  list(): readonly Fault[] {
    return this.#rules.map(({ fault }) => fault);
  }

  /** Ends one fault, or all. */
  remove(id?: string): void {
    this.#rules = id === undefined ? [] : this.#rules.filter(({ fault }) => fault.id !== id);
  }

  /** The fault that hits this call, counted as hit; undefined for a call that goes well. */
  take(operation: string, sellerId: string): Fault | undefined {
    if (this.#rules.length === 0) return undefined;
    const rule = this.#rules.find(({ fault, random }) => hits(fault, random, operation, sellerId));
    if (rule === undefined) return undefined;
    const { remaining, hits: before } = rule.fault;
    rule.fault = {
      ...rule.fault,
      hits: before + 1,
      remaining: remaining === undefined ? undefined : remaining - 1,
    };
    if (rule.fault.remaining === 0) this.remove(rule.fault.id);
    return rule.fault;
  }
}

function momentOf({ kind, when }: FaultRequest): FaultMoment {
  if (kind === "latency" || kind === "reset-before-commit") return "before-commit";
  if (kind === "reset-after-commit") return "after-commit";
  return when ?? (BEFORE_BY_DEFAULT.has(kind) ? "before-commit" : "after-commit");
}

function hits(fault: Fault, random: () => number, operation: string, sellerId: string): boolean {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  if (fault.sellerId !== undefined && fault.sellerId !== sellerId) return false;
  return fault.share === undefined || random() < fault.share;
}

/** Mulberry32: small, fast and the same everywhere for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
