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
import { chapterFaults, type DayEvent, dayEvents, quietEvent, refusal } from "./exam-day.ts";
import { judge } from "./judge.ts";
import { isPollOperation, type Listing, type Note, readListing, takeNote } from "./notes.ts";
import { Day, type DayWorld } from "./stage-day.ts";
import { thresholds } from "./thresholds.ts";

export interface ExamWorld extends DayWorld {
  readonly requests: RequestLog;
  readonly profile: string;
  readonly changeSecret: (sellerId: string, appSecret: string) => void;
  /** Removes faults and deviations. */
  readonly behave: () => void;
}

const DEFAULTS: Required<ExamRequest> = {
  seconds: 90,
  poll: 5,
  freshness: 2,
  seed: "exam",
  chapters: ["orders", "writes", "prices", "soap"],
  allow: [],
  require: [],
};

/** One exam: takes notes of each call, lets the day happen between the program's polls, and judges. */
export class Exam implements CallObserver {
  readonly #world: ExamWorld;
  readonly #request: Required<ExamRequest>;
  readonly #pollMs: number;
  readonly #day: Day;
  readonly #notes: Note[] = [];
  readonly #events: ExamEvent[] = [];
  readonly #pending: Set<DayEvent>;
  readonly #ended = new AbortController();
  #onEvent: ((event: ExamEvent) => void) | undefined;
  #state: ExamState = "waiting";
  #startedAt = Infinity;
  #refusesAt = Infinity;
  #endsAt: number;
  #poll = 0;
  #lastListingAt = -Infinity;
  /** The ends of the windows that were asked for in this poll, by filters. */
  readonly #asked = new Map<string, number | undefined>();
  #host = "";
  #isRefused = false;
  #isInterrupted = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param firstRequestMs - the exam ends when no request comes within, by the sandbox's clock */
  constructor(world: ExamWorld, request: ExamRequest, firstRequestMs = Infinity) {
    this.#world = world;
    this.#request = { ...DEFAULTS, ...request };
    const { poll, chapters, seed } = this.#request;
    this.#pollMs = poll * 1_000;
    this.#day = new Day(world, seed);
    for (const fault of chapters.flatMap((chapter) => chapterFaults[chapter]))
      world.faults.add(fault);
    this.#pending = new Set(dayEvents.filter(({ chapter }) => chapters.includes(chapter)));
    this.#endsAt = world.context.clock() + firstRequestMs;
    world.requests.observer = this;
    this.keepTime();
  }

  /** Aborted when the day has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the secret is refused, so that a program may end. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  get hasBegun(): boolean {
    return this.#startedAt < Infinity;
  }

  beforeCall({ operation, url, host }: Parameters<CallObserver["beforeCall"]>[0]): void {
    this.#begin();
    this.keepTime();
    if (this.#isRefused || this.#state === "ended" || !isPollOperation(operation)) return;
    this.#host = host;
    const now = this.#world.context.clock();
    const asked = readListing(new URLSearchParams(url.split("?")[1] ?? ""));
    if (asked.page > 0) this.#happen("later-page", now, now);
    else if (this.#isNextPoll(now, asked)) this.#beginPoll(now, asked.end ?? now);
    this.#asked.set(asked.filters, asked.end);
    this.#lastListingAt = now;
  }

  /** Whether the program asks again what it has asked in this poll: a slow one pauses within a poll, too. */
  #isNextPoll(now: number, { filters, end }: Listing): boolean {
    if (this.#poll === 0) return true;
    const hasPaused = now - this.#lastListingAt >= this.#pollMs * thresholds.pauseShare;
    const isOtherWindow = end === undefined || this.#asked.get(filters) !== end;
    return hasPaused && this.#asked.has(filters) && isOtherWindow;
  }

  #beginPoll(now: number, end: number): void {
    this.#poll += 1;
    this.#asked.clear();
    if (this.#poll > 1 && this.#request.chapters.includes("orders"))
      this.#pending.add({ ...quietEvent, poll: this.#poll });
    const from = Math.min(this.#lastListingAt + 1, now);
    const to = end > from && end < now ? end : now;
    this.#happen("window-end", to, to);
    this.#happen("between-polls", from, to);
  }

  #happen(when: DayEvent["when"], from: number, to: number): void {
    for (const event of this.#pending) {
      if (event.when !== when || event.poll > this.#poll) continue;
      this.#pending.delete(event);
      const moment = { poll: this.#poll, pollMs: this.#pollMs, host: this.#host, from, to };
      this.#day.happen(event, moment);
      this.#tell(event.text);
    }
  }

  afterCall(id: number, record: RequestRecord): void {
    this.#begin();
    if (this.#state === "ended") return;
    const note = takeNote(id, record, this.#poll);
    this.#notes.push(note);
    if (isPollOperation(note.operation)) this.#lastListingAt = note.answeredAt;
    if (note.totalPages > 1 && note.listing !== undefined) {
      this.#day.isNewestFirst = note.query.get("orderByDirection") !== "ASC";
      this.#happen("during-read", note.answeredAt, note.answeredAt);
    }
    this.keepTime();
  }

  responseLost(id: number): void {
    const note = this.#notes.find((known) => known.id === id);
    if (note !== undefined) note.arrived = false;
  }

  #begin(): void {
    if (this.#state !== "waiting") return;
    this.#state = "running";
    const lengthMs = this.#request.seconds * 1_000;
    this.#startedAt = this.#world.context.clock();
    this.#endsAt = this.#startedAt + lengthMs;
    this.#refusesAt = this.#endsAt - Math.min(refusal.maxMs, lengthMs * refusal.share);
    this.#tell("the first request: the day begins");
  }

  /** Refuses the secret and ends the day when it is time, by the sandbox's clock. */
  keepTime(): void {
    clearTimeout(this.#timer);
    if (this.#state === "ended") return;
    const now = this.#world.context.clock();
    if (now >= this.#refusesAt && !this.#isRefused) {
      this.#isRefused = true;
      this.#world.changeSecret(this.#day.sellerId, crypto.randomUUID());
      this.#tell("the secret is refused until the end");
    }
    const next = this.#isRefused ? this.#endsAt : Math.min(this.#refusesAt, this.#endsAt);
    if (now >= this.#endsAt) this.end();
    else if (next < Infinity) this.#timer = setTimeout(() => this.keepTime(), next - now);
  }

  #tell(text: string): void {
    const event = { at: this.#world.context.clock(), poll: this.#poll, text };
    this.#events.push(event);
    this.#onEvent?.(event);
  }

  onEvent(listener: (event: ExamEvent) => void): void {
    this.#onEvent = listener;
  }

  /**
   * Ends the day at once; the sandbox serves the seller again as it does without an exam.
   *
   * @param isInterrupted - what is left of the day is not judged; else the program is silent in it
   */
  end(isInterrupted = false): void {
    if (this.#state === "ended") return;
    clearTimeout(this.#timer);
    this.#isInterrupted = isInterrupted;
    this.#state = "ended";
    this.#world.behave();
    if (this.#isRefused)
      this.#world.changeSecret(this.#day.sellerId, seededCredentials(0).appSecret);
    if (this.hasBegun) this.#tell("the day has ended");
    this.#ended.abort();
  }

  view(): ExamView {
    const { seconds, poll } = this.#request;
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
    const rules = judge(this.#collect(), this.#request);
    const passed = rules.every(
      ({ status, excused, required }) =>
        (status !== "failed" || excused) && !(required && status === "not-seen"),
    );
    const { state, polls, requests } = this.view();
    return { state, passed, profile: this.#world.profile, polls, requests, rules };
  }

  #collect(): Evidence {
    const until = this.#refusesAt - refusal.unjudgedPolls * this.#pollMs;
    const isWhole = this.#state === "ended" && !this.#isInterrupted;
    return {
      notes: [...this.#notes].sort((one, other) => one.at - other.at),
      changes: this.#day.changes,
      known: this.#day.readKnownIds(),
      secret: seededCredentials(0).appSecret,
      pollMs: this.#pollMs,
      freshness: this.#request.freshness,
      startedAt: this.#startedAt,
      judgedUntil: isWhole ? until : Math.min(this.#world.context.clock(), until),
    };
  }
}
