import { Part } from "./part.ts";
import { changes, type Outcome, type ServiceRequest, type ServiceResponse } from "./service.ts";
import { type Process, renderTime } from "./world.ts";

type Loss = "lose-request" | "lose-response" | "no-connection";
type Refusal = "unavailable" | "throttle" | "refuse-credentials";
type NetworkFault = Loss | Refusal | "slow" | "nonsense";

/** What may go wrong with a single write: it may arrive when nobody waits for it any more. */
export type WriteFault = NetworkFault | "late";

/** A write takes effect so long after its caller has stopped waiting, and is listed within the consistency delay. */
const LATE_MS = 2_500;

/** Bodies of a listing's response that no document allows; others have a row without fields, or lack their end. */
const NONSENSE = ["null", "[]", '{"content":{}}', '{"content":[null]}'];

const USUAL_MS = 200;
/** Requests arrive sooner than a write is taken to have had no effect; responses may take longer than anybody waits. */
const SLOW_REQUEST_MS = 4_000;
const SLOW_RESPONSE_MS = 45_000;

/** What lies between processes and the service. */
export class Network extends Part {
  /** What goes wrong now, each with how likely it is for one request. */
  readonly faults = new Map<NetworkFault, number>();
  readonly writeFaults: WriteFault[] = [];
  /** Whether each page of packages has a row without fields. */
  hasEmptyRows = false;
  onSend: (process: Process, request: ServiceRequest) => void = () => undefined;
  /** Receives what became of each request, as its process learns that. */
  onEnd: (process: Process, request: ServiceRequest, outcome: Outcome) => void = () => undefined;
  readonly #late = new Set<() => void>();

  /** What is late arrives now: when the clock is set by which leases end, nobody can know how long to wait for it. */
  deliverLate(): void {
    for (const arrive of this.#late) arrive();
  }

  /** How a process sends. A request that is under way arrives also when the process has ended meanwhile. */
  fetchFor(process: Process): typeof globalThis.fetch {
    const fetch: typeof globalThis.fetch = (input, init) =>
      new Promise((resolve, reject) => {
        const { method = "GET", headers, body, signal } = init ?? {};
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        const request: ServiceRequest = {
          method,
          url: new URL(String(input)),
          headers: new Headers(headers),
          body: body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? ""),
          signal,
        };
        this.onSend(process, request);
        this.#send(process, request, (outcome) => {
          if (outcome instanceof Error) reject(outcome);
          else resolve(new Response(outcome.body, outcome));
        });
      });
    const { service, plan } = this;
    if (plan.hasTaskDetails !== true) return fetch;
    const detailsOf = (seller: string) => ({
      async queryTaskDetails({ body }: { body: object }, { signal }: { signal: AbortSignal }) {
        const headers = { appkey: seller, appsecret: service.secretOf(seller) };
        const init = { method: "POST", headers, body: JSON.stringify(body), signal };
        return (await fetch("http://service.test/task-details/page-query", init)).json();
      },
    });
    return Object.assign(fetch, { detailsOf });
  }

  #send(process: Process, request: ServiceRequest, done: (outcome: Outcome) => void): void {
    const { world } = this;
    const isWrite = changes(request);
    const fault = (isWrite ? this.writeFaults.shift() : undefined) ?? this.#draw();
    if (isWrite) process.pass("request");
    const isKeyed = isWrite && !request.url.pathname.endsWith("/price-stock-update");
    if (fault === "late") {
      // While a world converges, timers are too coarse to tell when a caller stops waiting.
      if (isKeyed && !this.service.isQuiet) this.#sendLate(process, request);
      else this.#send(process, request, done);
      return;
    }
    const { searchParams } = request.url;
    const delay = (of: string, slowMs: number): number =>
      world.delay(`${of} of ${process.name}`, fault === "slow" ? slowMs : USUAL_MS);
    // Most requests whose response is lost were slow before.
    const isSlow = fault === "lose-response" && world.random("slow") < 0.8;
    // What another process takes over at once, as its lease seems to have ended, must be listed within the delay.
    const mostMs = this.conditions.isDatabaseClockSet ? LATE_MS : SLOW_REQUEST_MS;
    const slowMs = isSlow ? Math.floor(mostMs * (1 - world.random("faster") / 4)) : 0;
    const end = (outcome: Outcome): void =>
      process.schedule(delay("response", SLOW_RESPONSE_MS), () => {
        const response = describe(outcome);
        const isEmpty = response === "nothing";
        if (!isEmpty) world.log(process.name, `${renderRequest(request)} → ${response}`);
        this.onEnd(process, request, outcome);
        if (searchParams.has("orderByField") && !isEmpty) process.pass("page");
        done(outcome);
        if (searchParams.has("orderNumber")) process.pass("read-back");
      });
    const arrive = (): void => {
      // Only `late` writes arrive after their caller has gone, and soon.
      if (isWrite && request.signal?.aborted) return;
      const response = this.#answer(request, fault);
      end(fault === "lose-response" ? failure("ECONNRESET") : response);
    };
    if (fault === "no-connection") end(failure("ECONNREFUSED"));
    else if (fault === "lose-request") end(failure("ECONNRESET"));
    else world.after(Math.max(slowMs, delay("request", mostMs)), arrive);
  }

  /** A write arrives when its caller waits no more, or its lease has ended; nobody gets a response. */
  #sendLate(process: Process, request: ServiceRequest): void {
    const { world } = this;
    const arrive = (): void => {
      if (this.#late.delete(arrive)) this.service.handle(request);
    };
    this.#late.add(arrive);
    const lateMs = Math.floor(LATE_MS * world.random("late"));
    const isKilled = this.plan.isEventful === true && world.random("killed") < 0.6;
    const arriveSoon = (): void => {
      world.after(lateMs, arrive);
      if (!isKilled) return;
      this.conditions.delay(0);
      process.kill();
    };
    request.signal?.addEventListener("abort", arriveSoon, { once: true });
    world.schedule(Math.max(world.now, process.intendedAt + this.plan.leaseMs) + lateMs, arrive);
  }

  #answer(request: ServiceRequest, fault: NetworkFault | undefined): ServiceResponse {
    const refuse = (status: number, more = {}): ServiceResponse => ({
      status,
      headers: { "content-type": "application/json", ...more },
      body: JSON.stringify({ code: status, message: "no" }),
    });
    if (fault === "unavailable") return refuse(503);
    if (fault === "throttle") {
      const afterSeconds = 1 + Math.floor(20 * this.world.random("retry-after"));
      return refuse(429, { "retry-after": String(afterSeconds) });
    }
    if (fault === "refuse-credentials") return refuse(401);
    const response = this.service.handle(request);
    const { body } = response;
    const isListing = request.url.pathname.endsWith("/shipmentPackages");
    // A number that cannot be read exactly.
    if (fault === "nonsense" && request.url.searchParams.has("stockCode"))
      return { ...response, body: body.replace('"quantity":', '"quantity":9999999999999999') };
    if (!(fault === "nonsense" || this.hasEmptyRows) || !isListing) return response;
    const withEmptyRow = body.replace('"content":[', '"content":[{},').replace("{},]", "{}]");
    if (this.hasEmptyRows) return { ...response, body: withEmptyRow };
    const bodies = [...NONSENSE, withEmptyRow, body.slice(0, -10)];
    const index = Math.floor(bodies.length * this.world.random("nonsense"));
    return { ...response, body: bodies[index] ?? body };
  }

  #draw(): NetworkFault | undefined {
    return [...this.faults].find(([fault, share]) => this.world.random(fault) < share)?.[0];
  }
}

function failure(code: string): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

function renderRequest({ method, url, body }: ServiceRequest): string {
  const query = [...url.searchParams].flatMap(([name, value]) => {
    if (name === "startDate" || name === "endDate") return `${name}=${renderTime(Number(value))}`;
    return ["status", "page", "stockCode", "orderNumber"].includes(name) ? `${name}=${value}` : [];
  });
  return `${method} ${url.pathname.split("/").at(-1)} ${query.join(" ")}${body.replace(/^.*?Body>/, "").slice(0, 160)}`;
}

function describe(outcome: Outcome): string {
  if (outcome instanceof Error) return String((outcome.cause as Error).message);
  const { status, body } = outcome;
  if (!body.includes("pageCount")) return `${status} ${body.slice(0, 120)}`;
  const rows = [...body.matchAll(/"cargoSenderNumber":"(\d+)"/g)];
  return rows.map(([, number]) => `v${number}`).join(" ") || "nothing";
}
