import type { Conditions } from "./conditions.ts";
import type { Plan } from "./plan.ts";
import type { ServiceRequest, ServiceResponse } from "./service.ts";
import { hold } from "./violation.ts";
import type { Process, World } from "./world.ts";

const MINUTE_MS = 60_000;
/** Within so long a process sends few requests for a seller, and fewer when the service refuses them. */
const BURST_MS = 10_000;
/** Far above what any of 400 worlds needed: 80, and 14 when requests were refused. */
const MAX_BURST = 240;
const MAX_REFUSED_BURST = 40;

/** Judges how many requests leave the processes. */
export class RequestHistory {
  /** How many listing requests of a seller all processes together may send in a minute. */
  requestsPerMinute: number;
  readonly #world: World;
  readonly #conditions: Conditions;
  /** When the last requests left, by what counts them together. */
  readonly #sent = new Map<string, number[]>();

  constructor(world: World, { hasSmallQuota = false }: Plan, conditions: Conditions) {
    this.#world = world;
    this.#conditions = conditions;
    this.requestsPerMinute = hasSmallQuota ? 30 : 800;
  }

  /** A request leaves a process. */
  send(process: Process, { method, url, headers }: ServiceRequest): void {
    const seller = headers.get("appkey");
    const burst = this.#count(`${process.name} ${seller}`, BURST_MS);
    hold(
      burst <= MAX_BURST,
      () => `${process.name} sends ${burst} requests of ${seller} in ${BURST_MS / 1000} s`,
    );
    if (method !== "GET" || !url.pathname.endsWith("/shipmentPackages")) return;
    const count = this.#count(`the quota of ${seller}`, MINUTE_MS);
    hold(
      count <= this.requestsPerMinute || this.#conditions.isDatabaseClockSet,
      () =>
        `${count} listing requests of ${seller} leave in a minute, not ${this.requestsPerMinute}`,
    );
  }

  /** A process learns what became of a request. */
  receive(process: Process, { headers }: ServiceRequest, outcome: ServiceResponse | Error): void {
    const isRefused = outcome instanceof Error || [429, 503].includes(outcome.status);
    if (!isRefused) return;
    const seller = headers.get("appkey");
    const burst = this.#count(`refused to ${process.name} ${seller}`, BURST_MS);
    hold(
      burst <= MAX_REFUSED_BURST,
      () => `${burst} requests of ${seller} are refused to ${process.name} in ${BURST_MS / 1000} s`,
    );
  }

  /** Counts one more, and returns how many there were within a time. */
  #count(of: string, withinMs: number): number {
    const times = (this.#sent.get(of) ?? []).filter((at) => at > this.#world.now - withinMs);
    times.push(this.#world.now);
    this.#sent.set(of, times);
    return times.length;
  }
}
