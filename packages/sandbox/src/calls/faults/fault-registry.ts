import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationName as SoapOperation } from "@marketplace-seller/soap-client/codec";
import { checkControlInput } from "../../domain/check-control-input.ts";
import { seededRandom } from "../../domain/seeded-random.ts";
import type * as contract from "../../gen/control-openapi.gen.ts";
import type { Fault, FaultKind } from "../../gen/control-openapi.gen.ts";
import type { OperationId as RestOperation } from "../../gen/rest-routes.gen.ts";
import {
  type FaultTarget,
  faultFields,
  faultKindTable,
  faultMoments,
  kindFields,
} from "./fault-kinds.ts";

/** Any text, because overlays add operations. */
export type FaultOperation = RestOperation | SoapOperation | (string & {});

/** Without `times` and `percent` the fault hits the next matching call. */
export interface FaultRequest extends Omit<contract.FaultRequest, "operation"> {
  /** OperationId or SOAP name; without it, calls of any operation. */
  readonly operation?: FaultOperation;
}

/** What a fault may apply to. */
export interface FaultSubject {
  readonly target: FaultTarget;
  readonly sellerId: string;
  /** By default that of the call that is being served. */
  readonly operation?: string;
  /** What filters are compared with; one must match. Absent for faults that act on calls, which have none. */
  readonly items?: readonly FaultItem[];
}

interface FaultItem {
  readonly orderNumber?: string | undefined;
  readonly stockCodes?: readonly string[];
}

/** A seller's call that is being served. */
interface ActiveCall {
  readonly operation: string;
  /** The last fault that acted on data. */
  lastFault?: FaultKind;
}

interface Rule {
  fault: Fault;
  readonly random: () => number;
}

/** Kept in the list. */
const MAX_ENDED_FAULTS = 100;

/** Of several that match, the oldest applies. */
export class Faults {
  readonly #now: () => number;
  readonly #operations: ReadonlySet<string> | undefined;
  #rules: Rule[] = [];
  #ended: Fault[] = [];
  #lastId = 0;
  readonly #calls = new AsyncLocalStorage<ActiveCall>();

  /**
   * @param now - the sandbox's time, epoch ms
   * @param operations - the names of all; without it, every name is accepted
   */
  constructor(now: () => number, operations?: Iterable<string>) {
    this.#now = now;
    this.#operations = operations && new Set(operations);
  }

  /**
   * @throws RangeError for a value that the control interface refuses, an unknown operation, a field or moment that
   *   this kind does not have, and a location, message or label that cannot be sent in a response
   */
  add(request: FaultRequest): Fault {
    checkControlInput("addFault", request);
    this.#checkOperation(request.operation);
    checkFields(request);
    if (request.location !== undefined && !/^[\x21-\x7e]{1,8192}$/.test(request.location)) {
      throw new RangeError(
        "The fault's location must consist of printable ASCII characters without spaces",
      );
    }
    const moment = chooseMoment(request);
    this.#lastId += 1;
    const fault: Fault = {
      ...request,
      id: String(this.#lastId),
      ...moment,
      ...countRemaining(request),
      hits: 0,
    };
    this.#rules.push({ fault, random: seededRandom(request.seed ?? 1) });
    return fault;
  }

  #checkOperation(operation: string | undefined): void {
    if (operation === undefined || this.#operations?.has(operation) !== false) return;
    const known = [...this.#operations].join(", ");
    throw new RangeError(`There is no operation ${operation}; the operations are ${known}`);
  }

  /** The active ones, oldest first, then the last 100 that have ended (`remaining` is 0). */
  list(): readonly Fault[] {
    return [...this.#rules.map(({ fault }) => fault), ...this.#ended];
  }

  /** Ends and removes the fault with this id, or all. */
  remove(id?: string): void {
    const isKept = (fault: Fault): boolean => id !== undefined && fault.id !== id;
    this.#rules = this.#rules.filter(({ fault }) => isKept(fault));
    this.#ended = this.#ended.filter(isKept);
  }

  /**
   * So that faults with an `operation` can hit the data that the call changes.
   *
   * @returns the call's result, and the last fault on data that hit during it
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
   * If not, the control interface is acting as a buyer or a carrier.
   *
   * @internal
   */
  get isDuringCall(): boolean {
    return this.#calls.getStore() !== undefined;
  }

  /** @internal */
  hasFaultFor(target: FaultTarget): boolean {
    return this.#rules.some(({ fault }) => faultKindTable[fault.kind].target === target);
  }

  /**
   * Decreases the remaining count of the fault that applies.
   *
   * @internal
   */
  takeHit(subject: FaultSubject): Fault | undefined {
    if (this.#rules.length === 0) return undefined;
    const call = this.#calls.getStore();
    const fullSubject = { operation: call?.operation ?? "", ...subject };
    const rule = this.#rules.find(({ fault, random }) => isHit(fault, random, fullSubject));
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
    this.#ended = [...this.#ended, ended.fault].slice(-MAX_ENDED_FAULTS);
  }
}

/** With `percent` and without `times` there is no limit. */
function countRemaining({ times, percent }: FaultRequest): Pick<Fault, "remaining"> {
  const remaining = times ?? (percent === undefined ? 1 : undefined);
  return remaining === undefined ? {} : { remaining };
}

/** @throws RangeError for a moment that this kind does not have */
function chooseMoment({ kind, when }: FaultRequest): Pick<Fault, "when"> {
  const moments = faultMoments[kind];
  const [moment] = when === undefined ? moments : moments.filter((known) => known === when);
  if (moment !== undefined) return { when: moment };
  if (when === undefined) return {};
  const choice = moments.join(" or ");
  throw new RangeError(
    moments.length === 0
      ? `A fault of the kind ${kind} acts on the service's data, so it has no field when`
      : `The field when of a fault of the kind ${kind} must be ${choice}, not ${when}`,
  );
}

function checkFields(request: FaultRequest): void {
  const { kind, label, message } = request;
  const unsupportedField = kindFields.find(
    (name) => request[name] !== undefined && !faultFields[kind].includes(name),
  );
  if (unsupportedField !== undefined) {
    const fields = faultFields[kind].join(", ") || "no fields of its own";
    throw new RangeError(
      `A fault of the kind ${kind} has no field ${unsupportedField}; it has ${fields}`,
    );
  }
  if (/\p{Cc}/u.test(`${label}${message}`)) {
    throw new RangeError("The fault's label and message must not contain control characters");
  }
  if (kind === "unknown-field" && label !== undefined && !/^[A-Za-z_][\w.-]*$/.test(label)) {
    throw new RangeError(
      "The fault's label must be a field name of letters, digits, dots, dashes and underscores",
    );
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

export function matchesItem(
  { orderNumber, stockCode }: Pick<Fault, "orderNumber" | "stockCode">,
  item: FaultItem,
): boolean {
  if (orderNumber !== undefined && orderNumber !== item.orderNumber) return false;
  return stockCode === undefined || (item.stockCodes?.includes(stockCode) ?? false);
}
