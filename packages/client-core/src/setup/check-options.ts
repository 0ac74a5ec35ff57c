import { operatorOptions } from "./operator-profile.ts";
import {
  anything,
  be,
  boolean,
  holding,
  ignored,
  type Kind,
  number,
  throwProblem,
  wholeNumber,
} from "./option-kinds.ts";

const withMethods = (what: string, ...methods: readonly string[]): Kind =>
  be(`${what} with ${methods.join(" and ")}`, (value) => {
    const members = value as Readonly<Record<string, unknown>> | null | undefined;
    return methods.every((method) => typeof members?.[method] === "function");
  });
const aboveZero = number("a number above 0", (value) => value > 0);
const notNegative = number("a number of at least 0", (value) => value >= 0);
const aFunction = be("a function", (value) => typeof value === "function");

const callRetry = { maxAttempts: wholeNumber(1), absoluteWrites: boolean };
const pacing = holding({
  maxWaitMs: notNegative,
  registry: withMethods("a registry of pacers", "pacerFor"),
});

const TAKEN_HEADERS =
  /^(?:app(?:key|secret)|accept(?:-encoding)?|authorization|connection|content-.*|cookie|expect|host|keep-alive|soapaction|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const clientOptions = holding({
  baseUrl: anything,
  credentials: be(
    "a pair of appKey and appSecret, or a function that returns one",
    (value) => typeof value === "function" || (typeof value === "object" && value !== null),
  ),
  timeoutMs: aboveZero,
  attemptTimeoutMs: aboveZero,
  retry: holding({
    ...callRetry,
    timing: holding({ baseDelayMs: notNegative, maxDelayMs: notNegative }),
    budget: withMethods("a retry budget", "take", "credit"),
  }),
  pacing: {
    check: (value, name) => (value === false ? undefined : pacing.check(value, name)),
  },
  hooks: holding({
    onRequest: aFunction,
    onResponse: aFunction,
    onRetry: aFunction,
    onWait: aFunction,
    onFailure: aFunction,
    onWarning: aFunction,
    onContractDrift: aFunction,
  }),
  logger: withMethods("a logger", "debug", "warn"),
  tracer: withMethods("a tracer", "startActiveSpan"),
  callIdHeader: be(
    "the name of a header that nothing else uses",
    (value) => /^[\w-]{1,60}$/.test(`${value}`) && !TAKEN_HEADERS.test(`${value}`),
  ),
  userAgent: be("text of visible characters", (value) => /^[\x20-\x7e]*$/.test(`${value}`)),
  maxResponseBytes: aboveZero,
  clock: withMethods("a clock", "now", "monotonic", "after"),
  random: aFunction,
  fetch: aFunction,
  dispatcher: anything,
  operator: holding(operatorOptions),
  // An in-memory sandbox may be spread into the options of a client.
  sellerId: ignored,
  connection: ignored,
  control: ignored,
  close: ignored,
  exam: ignored,
});

/**
 * @param creates - what needs the options, for the message
 * @throws TypeError or RangeError that names the option
 */
export function checkClientOptions(creates: string, options: unknown): void {
  const { baseUrl, credentials } = (options ?? {}) as Record<string, unknown>;
  const missing = Object.entries({ baseUrl, credentials })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (missing.length > 0)
    throw new TypeError(`${creates} needs the option ${missing.join(" and ")}`);
  throwProblem(clientOptions, options, "");
}

/** @throws TypeError or RangeError that names the option */
export function checkCallRetry(retry: unknown): void {
  throwProblem(holding(callRetry), retry, "retry");
}
