import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationName as SoapOperation } from "@marketplace-seller/soap-client/codec";
import type * as contract from "../gen/control-openapi.gen.ts";
import type { Fault, FaultKind } from "../gen/control-openapi.gen.ts";
import type { OperationId as RestOperation } from "../gen/rest-routes.gen.ts";
import { seededRandom } from "../seed/seeded-random.ts";
import {
  businessFields,
  type FaultTarget,
  faultFields,
  faultKindTable,
  faultMoments,
} from "./fault-kinds.ts";

/** An operation that a fault can be about; those of an overlay or a profile are texts here. */
export type FaultOperation = RestOperation | SoapOperation | (string & {});

/** A fault to inject; without `times` and `percent` it hits the next call that matches. */
export interface FaultRequest extends Omit<contract.FaultRequest, "operation"> {
  /** Only calls of this operation, by its operationId or SOAP name; any when absent. */
  readonly operation?: FaultOperation;
}

/** What a fault may hit: a call, or something of the service's business. */
export interface FaultSubject {
  readonly target: FaultTarget;
  readonly sellerId: string;
  /** The operation; by default that of the call under way. */
  readonly operation?: string;
  /** What it holds; a fault that is narrowed hits when one of these suits. None for a call. */
  readonly items?: readonly FaultItem[];
}

/** What a fault can be narrowed to. */
interface FaultItem {
  readonly orderNumber?: string | undefined;
  readonly stockCodes?: readonly string[];
}

/** A seller's call under way. */
interface ActiveCall {
  readonly operation: string;
  /** The last fault of business that it met. */
  lastFault?: FaultKind;
}

interface Rule {
  fault: Fault;
  readonly random: () => number;
}

/** How many faults that are over are listed. */
const MAX_ENDED_FAULTS = 100;

/** The faults, asked once per call. The first one in force that matches and hits wins. */
export class Faults {
  readonly #now: () => number;
  readonly #operations: ReadonlySet<string> | undefined;
  #rules: Rule[] = [];
  #over: Fault[] = [];
  #lastId = 0;
  readonly #calls = new AsyncLocalStorage<ActiveCall>();

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
   * @throws RangeError for an operation that there is not, which no call would ever hit, for a field
   *   that its kind does not take, and for a location, a message or a label that cannot be sent.
   */
  add(request: FaultRequest): Fault {
    this.#checkOperation(request.operation);
    checkFields(request);
    if (request.location !== undefined && !/^[\x21-\x7e]{1,8192}$/.test(request.location)) {
      throw new RangeError("A location has printable ASCII characters without spaces");
    }
    this.#lastId += 1;
    const fault: Fault = {
      ...request,
      id: String(this.#lastId),
      ...chooseMoment(request),
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

  /**
   * Runs a seller's call, so that what it does to the service's business is known to be of its operation.
   *
   * @returns what it came to, and the last fault of business that it met
   * @internal
   */
  async runCall<Result>(
    operation: string,
    work: () => Result | Promise<Result>,
  ): Promise<{ readonly result: Result; readonly lastFault: FaultKind | undefined }> {
    const call: ActiveCall = { operation };
    const result = await this.#calls.run(call, work);
    return { result, lastFault: call.lastFault };
  }

  /**
   * Whether a seller's call is under way; else a buyer or a carrier acts.
   *
   * @internal
   */
  get isDuringCall(): boolean {
    return this.#calls.getStore() !== undefined;
  }

  /**
   * Whether a fault in force acts there at all.
   *
   * @internal
   */
  hasFaultFor(point: FaultTarget): boolean {
    return this.#rules.some(({ fault }) => faultKindTable[fault.kind].target === point);
  }

  /**
   * The fault that hits this, counted as hit; undefined where all goes well.
   *
   * @internal
   */
  takeHit(subject: FaultSubject): Fault | undefined {
    if (this.#rules.length === 0) return undefined;
    const call = this.#calls.getStore();
    const about = { operation: call?.operation ?? "", ...subject };
    const rule = this.#rules.find(({ fault, random }) => isHit(fault, random, about));
    if (rule === undefined) return undefined;
    if (call !== undefined) call.lastFault = rule.fault.kind;
    const { remaining, hits: hitsBefore } = rule.fault;
    rule.fault = {
      ...rule.fault,
      hits: hitsBefore + 1,
      lastHitAt: this.#now(),
      ...(remaining === undefined ? {} : { remaining: remaining - 1 }),
    };
    if (rule.fault.remaining === 0) this.#end(rule);
    return rule.fault;
  }

  #end(ended: Rule): void {
    this.#rules = this.#rules.filter((rule) => rule !== ended);
    this.#over = [...this.#over, ended.fault].slice(-MAX_ENDED_FAULTS);
  }
}

/** How many calls there are to hit; no limit for a share of the calls without one. */
function countRemaining({ times, percent }: FaultRequest): Pick<Fault, "remaining"> {
  const remaining = times ?? (percent === undefined ? 1 : undefined);
  return remaining === undefined ? {} : { remaining };
}

function chooseMoment({ kind, when }: FaultRequest): Pick<Fault, "when"> {
  const [defaultMoment, ...others] = faultMoments[kind];
  const moment = others.find((row) => row === when) ?? defaultMoment;
  return moment === undefined ? {} : { when: moment };
}

function checkFields(request: FaultRequest): void {
  const { kind, label, message } = request;
  const unsupportedField = businessFields.find(
    (name) => request[name] !== undefined && !faultFields[kind].includes(name),
  );
  if (unsupportedField !== undefined) {
    const taken = faultFields[kind].join(", ") || "none of these";
    throw new RangeError(
      `A fault of the kind ${kind} takes no ${unsupportedField}; it takes ${taken}`,
    );
  }
  if (/\p{Cc}/u.test(`${label}${message}`)) {
    throw new RangeError("A label or message has no control characters");
  }
  if (kind === "unknown-field" && label !== undefined && !/^[A-Za-z_][\w.-]*$/.test(label)) {
    throw new RangeError("The label of a field is a name of letters, digits, dots, dashes and _");
  }
}

function isHit(
  fault: Fault,
  random: () => number,
  { target, operation, sellerId, items }: FaultSubject,
): boolean {
  if (faultKindTable[fault.kind].target !== target) return false;
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  if (fault.sellerId !== undefined && fault.sellerId !== sellerId) return false;
  if (items !== undefined && !items.some((item) => matchesItem(fault, item))) return false;
  return fault.percent === undefined || random() * 100 < fault.percent;
}

/** Whether a fault that may be narrowed to an order or a product is about something. */
export function matchesItem(
  { orderNumber, stockCode }: Pick<Fault, "orderNumber" | "stockCode">,
  item: FaultItem,
): boolean {
  if (orderNumber !== undefined && orderNumber !== item.orderNumber) return false;
  return stockCode === undefined || (item.stockCodes?.includes(stockCode) ?? false);
}
