import { clearTimeout, setTimeout } from "node:timers";
import type { CallObserver, RequestLog, RequestRecord } from "../calls/request-log.ts";
import { seededCredentials } from "../domain/seeded-sellers.ts";
import type {
  ExamEvent,
  ExamRequest,
  ExamResult,
  ExamState,
  Exam as ExamView,
} from "../gen/control-openapi.gen.ts";
import type { Evidence } from "./evidence.ts";
import {
  chapterFaults,
  type DayEvent,
  type ExamChapter,
  orderEvents,
  quietEvent,
  redirectEvent,
  refusal,
} from "./exam-day.ts";
import { judge } from "./judge.ts";
import { isPollOperation, type Note, REDIRECTED, takeNote } from "./notes.ts";
import { Day, type DayWorld } from "./stage-day.ts";
import { thresholds } from "./thresholds.ts";

export interface ExamWorld extends DayWorld {
  readonly requests: RequestLog;
  readonly profile: string;
  /** Changes the seller's secret, so that the program's is refused. */
  readonly refuseSecret: (sellerId: string) => void;
}

const DEFAULT_CHAPTERS: readonly ExamChapter[] = ["orders", "writes", "prices", "soap"];

/** One exam: takes notes of each call, lets the day happen between the program's polls, and judges. */
export class Exam implements CallObserver {
  /** Resolves when the day has ended. */
  readonly ended: Promise<void>;
  readonly #world: ExamWorld;
  readonly #request: ExamRequest;
  readonly #day: Day;
  readonly #notes: Note[] = [];
  readonly #events: ExamEvent[] = [];
  readonly #pollMs: number;
  readonly #onEvent: ((event: ExamEvent) => void)[] = [];
  readonly #hasOrders: boolean;
  readonly #pending: DayEvent[];
  #state: ExamState = "waiting";
  #startedAt = 0;
  #poll = 0;
  #lastListingAt = -Infinity;
  #isRefused = false;
  #otherOrigin = "";
  #timer: NodeJS.Timeout | undefined;
  #end: () => void = () => undefined;

  constructor(world: ExamWorld, request: ExamRequest) {
    this.#world = world;
    this.#request = request;
    this.#pollMs = (request.poll ?? 5) * 1_000;
    const chapters = request.chapters ?? DEFAULT_CHAPTERS;
    this.#day = new Day(world, request.seed ?? "exam");
    this.#day.prepare();
    for (const chapter of chapters)
      for (const fault of chapterFaults[chapter]) world.faults.add(fault);
    this.#hasOrders = chapters.includes("orders");
    this.#pending = this.#hasOrders ? [...orderEvents] : [];
    if (chapters.includes("redirect")) this.#pending.push(redirectEvent);
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    world.requests.observer = this;
  }

  get #endsAt(): number {
    return this.#startedAt + (this.#request.seconds ?? 90) * 1_000;
  }

  get #refusesAt(): number {
    const length = this.#endsAt - this.#startedAt;
    return this.#endsAt - Math.min(refusal.maxMs, length * refusal.share);
  }

  beforeCall({ operation, url, host }: Parameters<CallObserver["beforeCall"]>[0]): void {
    if (this.#state === "ended") return;
    this.#begin();
    this.#keepTime();
    this.#otherOrigin = findOtherOrigin(host);
    if (this.#isRefused || !isPollOperation(operation)) return;
    const now = this.#world.context.clock();
    const query = new URLSearchParams(url.split("?")[1] ?? "");
    if (now - this.#lastListingAt >= this.#pollMs * thresholds.pauseShare)
      this.#beginPoll(now, query);
    if (Number(query.get("page") ?? 0) > 0)
      this.#happen(now, now, (event) => event.when === "later-page");
    this.#lastListingAt = now;
  }

  #beginPoll(now: number, query: URLSearchParams): void {
    this.#poll += 1;
    if (this.#poll > 1 && this.#hasOrders)
      this.#pending.unshift({ ...quietEvent, poll: this.#poll });
    const asked = Number(query.get("endDate") ?? now);
    const end = Math.min(now, Number.isFinite(asked) ? asked : now);
    const first = this.#lastListingAt + 1;
    const [from, to] = end > first ? [first, end] : [now, now];
    this.#happen(to, to, (event) => event.when === undefined && event.isAtWindowEnd === true);
    this.#happen(from, to, (event) => event.when === undefined);
  }

  #happen(from: number, to: number, isMeant: (event: DayEvent) => boolean): void {
    const due = this.#pending.filter((event) => event.poll <= this.#poll && isMeant(event));
    for (const event of due) {
      this.#pending.splice(this.#pending.indexOf(event), 1);
      const seconds = Math.ceil((this.#pollMs * (event.retryAfterPolls ?? 1)) / 1_000);
      const { fault } = event;
      const location = fault?.kind === "redirect" && { location: this.#otherOrigin + REDIRECTED };
      const happening = {
        ...event,
        poll: this.#poll,
        ...(fault && { fault: { ...fault, ...location } }),
      };
      this.#day.happen(happening, from, to, seconds);
      this.#tell(event.text);
    }
  }

  afterCall(id: number, record: RequestRecord): void {
    if (this.#state === "ended") return;
    this.#begin();
    const note = takeNote(id, record, this.#poll);
    this.#notes.push(note);
    if (isPollOperation(note.operation)) this.#lastListingAt = note.answeredAt;
    const now = note.answeredAt;
    if (note.totalPages > 1 && note.listing !== undefined) this.#moveDuringRead(note, now);
    this.#keepTime();
  }

  #moveDuringRead({ query }: Note, now: number): void {
    const isMeant = (event: DayEvent) => event.when === "during-read";
    if (!this.#pending.some((event) => isMeant(event) && event.poll <= this.#poll)) return;
    this.#day.moveOnLastPage(this.#poll, query.get("orderByDirection") !== "ASC", now);
    this.#happen(now, now, isMeant);
  }

  responseLost(id: number): void {
    const note = this.#notes.find((known) => known.id === id);
    if (note !== undefined) note.arrived = false;
  }

  #begin(): void {
    if (this.#state !== "waiting") return;
    this.#state = "running";
    this.#startedAt = this.#world.context.clock();
    this.#tell("the first request: the day begins");
  }

  /** Refuses the secret and ends the day when it is time, by the sandbox's clock. */
  #keepTime(): void {
    const now = this.#world.context.clock();
    if (!this.#isRefused && now >= this.#refusesAt) {
      this.#isRefused = true;
      this.#world.refuseSecret(this.#day.sellerId);
      this.#tell("the secret is refused until the end");
    }
    clearTimeout(this.#timer);
    if (now >= this.#endsAt) this.end();
    else
      this.#timer = setTimeout(
        () => this.#keepTime(),
        (this.#isRefused ? this.#endsAt : this.#refusesAt) - now,
      );
  }

  #tell(text: string): void {
    const event = { at: this.#world.context.clock(), poll: this.#poll, text };
    this.#events.push(event);
    for (const listener of this.#onEvent) listener(event);
  }

  onEvent(listener: (event: ExamEvent) => void): void {
    this.#onEvent.push(listener);
  }

  /** Ends the day at once. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#tell("the day has ended");
    this.#end();
  }

  /** Whether the secret is refused, so that a program may end. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  view(): ExamView {
    const { seconds = 90, poll = 5 } = this.#request;
    const { sellerId, prices } = this.#day;
    return {
      state: this.#state,
      seconds,
      poll,
      polls: this.#poll,
      requests: this.#notes.length,
      ...(this.#state === "waiting" ? {} : { endsAt: this.#endsAt }),
      events: [...this.#events],
      seller: { sellerId, ...seededCredentials(0) },
      prices: [...prices],
    };
  }

  result(): ExamResult {
    const isEnded = this.#state === "ended";
    const { profile } = this.#world;
    const rules = judge(this.#collect(isEnded), this.#request);
    const passed = rules.every(
      ({ status, excused, required }) =>
        (status !== "failed" || excused) && !(required && status === "not-seen"),
    );
    const requests = this.#notes.length;
    return { state: this.#state, passed, profile, polls: this.#poll, requests, rules };
  }

  #collect(isEnded: boolean): Evidence {
    const until = this.#refusesAt - refusal.unjudgedPolls * this.#pollMs;
    const now = this.#world.context.clock();
    return {
      notes: [...this.#notes].sort((one, other) => one.at - other.at),
      changes: this.#day.changes,
      known: this.#day.readKnownIds(),
      secret: seededCredentials(0).appSecret,
      pollMs: this.#pollMs,
      freshness: this.#request.freshness ?? 2,
      startedAt: this.#startedAt,
      judgedUntil: isEnded ? until : Math.min(now, until),
    };
  }
}

/** The same server by another name: an origin of its own for an HTTP library. */
function findOtherOrigin(host: string): string {
  const [, name = "", port = ""] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  return `http://${name === "localhost" ? "127.0.0.1" : "localhost"}${port}`;
}
