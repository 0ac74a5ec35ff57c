import type { OperationName as SoapOperation } from "@marketplace-seller/soap-client/codec";
import type * as contract from "../gen/control-openapi.gen.ts";
import type { Fault, FaultMoment } from "../gen/control-openapi.gen.ts";
import type { OperationId as RestOperation } from "../gen/rest-routes.gen.ts";
import { seededRandom } from "../seed/random.ts";
import { faultMoments } from "./kinds.ts";

/** An operation that a fault can be about; those of an overlay or a profile are texts here. */
export type FaultOperation = RestOperation | SoapOperation | (string & {});

/** A fault to inject; without `times` and `percent` it hits the next call that matches. */
export interface FaultRequest extends Omit<contract.FaultRequest, "operation"> {
  /** Only calls of this operation, by its operationId or SOAP name; any when absent. */
  readonly operation?: FaultOperation;
}

interface Rule {
  fault: Fault;
  readonly random: () => number;
}

/** How many faults that are over are listed. */
const MOST_OVER = 100;

/** The faults, asked once per call. The first one in force that matches and hits wins. */
export class Faults {
  readonly #now: () => number;
  readonly #operations: ReadonlySet<string> | undefined;
  #rules: Rule[] = [];
  #over: Fault[] = [];
  #lastId = 0;

  /**
   * @param now the sandbox's time in epoch milliseconds.
   * @param operations every operation that can be called; absent, any name is taken for one.
   */
  constructor(now: () => number, operations?: Iterable<string>) {
    this.#now = now;
    this.#operations = operations && new Set(operations);
  }

  /**
   * Puts a fault in force.
   *
   * @throws RangeError for an operation that there is not, which no call would ever hit, and for a
   *   location that no header can carry.
   */
  add(request: FaultRequest): Fault {
    this.#checkOperation(request.operation);
    if (request.location !== undefined && !/^[\x21-\x7e]{1,8192}$/.test(request.location)) {
      throw new RangeError("A location has printable ASCII characters without spaces");
    }
    this.#lastId += 1;
    const fault: Fault = {
      ...request,
      id: String(this.#lastId),
      when: chooseMoment(request),
      ...countRemaining(request),
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

  /**
   * The faults in force, oldest first, then the last 100 that are over: those that have hit as many calls
   * as they were to, with a `remaining` of 0.
   */
  list(): readonly Fault[] {
    return [...this.#rules.map(({ fault }) => fault), ...this.#over];
  }

  /** Ends one fault, or all, and removes it from the list. */
  remove(id?: string): void {
    const isKept = (fault: Fault): boolean => id !== undefined && fault.id !== id;
    this.#rules = this.#rules.filter(({ fault }) => isKept(fault));
    this.#over = this.#over.filter(isKept);
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
      lastHitAt: this.#now(),
      ...(remaining === undefined ? {} : { remaining: remaining - 1 }),
    };
    if (rule.fault.remaining === 0) this.#end(rule);
    return rule.fault;
  }

  #end(ended: Rule): void {
    this.#rules = this.#rules.filter((rule) => rule !== ended);
    this.#over = [...this.#over, ended.fault].slice(-MOST_OVER);
  }
}

/** How many calls there are to hit; no limit for a share of the calls without one. */
function countRemaining({ times, percent }: FaultRequest): Pick<Fault, "remaining"> {
  const remaining = times ?? (percent === undefined ? 1 : undefined);
  return remaining === undefined ? {} : { remaining };
}

function chooseMoment({ kind, when }: FaultRequest): FaultMoment {
  const [usual, ...others]: readonly [FaultMoment, ...FaultMoment[]] = faultMoments[kind];
  return others.find((moment) => moment === when) ?? usual;
}

function hits(fault: Fault, random: () => number, operation: string, sellerId: string): boolean {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  if (fault.sellerId !== undefined && fault.sellerId !== sellerId) return false;
  return fault.percent === undefined || random() * 100 < fault.percent;
}
