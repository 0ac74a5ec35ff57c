import { operatorChecks } from "./operator-profile.ts";
import { anything, be, beNumber, type Check, holding, ignored } from "./option-checks.ts";

const has = (value: unknown, ...methods: readonly string[]): boolean => {
  const members = value as Readonly<Record<string, unknown>> | null | undefined;
  return methods.every((method) => typeof members?.[method] === "function");
};

const aboveZero = beNumber("a number above 0", (value) => value > 0);
const notNegative = beNumber("a number of at least 0", (value) => value >= 0);
const wholeAboveZero = beNumber(
  "a whole number above 0",
  (value) => Number.isSafeInteger(value) && value > 0,
);
const aFunction = be("a function", (value) => typeof value === "function");
const aBoolean = be("true or false", (value) => typeof value === "boolean");
/**
 * Members of an in-memory sandbox that are not client options. The client ignores these sandbox members, because users
 * spread a sandbox into the options of a client.
 */
const sandboxMembers = {
  sellerId: ignored,
  connection: ignored,
  control: ignored,
  close: ignored,
};

const callRetry = { maxAttempts: wholeAboveZero, absoluteWrites: aBoolean };

const TAKEN_HEADERS =
  /^(?:app(?:key|secret)|accept(?:-encoding)?|authorization|connection|content-.*|cookie|expect|host|keep-alive|soapaction|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const policyOptions: Readonly<Record<string, Check>> = {
  timeoutMs: aboveZero,
  attemptTimeoutMs: aboveZero,
  retry: holding({
    ...callRetry,
    timing: holding({ baseDelayMs: notNegative, maxDelayMs: notNegative }),
    budget: be("a retry budget with take and credit", (value) => has(value, "take", "credit")),
  }),
  pacing: (value, name) =>
    value === false
      ? undefined
      : holding({
          maxWaitMs: notNegative,
          registry: be("a registry of pacers", (registry) => has(registry, "pacerFor")),
        })(value, name),
  hooks: holding({
    onRequest: aFunction,
    onResponse: aFunction,
    onRetry: aFunction,
    onWait: aFunction,
    onFailure: aFunction,
    onWarning: aFunction,
    onContractDrift: aFunction,
  }),
  logger: be("a logger with debug and warn", (value) => has(value, "debug", "warn")),
  tracer: be("a tracer with startActiveSpan", (value) => has(value, "startActiveSpan")),
  callIdHeader: be(
    "the name of a header that nothing else uses",
    (value) => /^[\w-]{1,60}$/.test(`${value}`) && !TAKEN_HEADERS.test(`${value}`),
  ),
  userAgent: be("text of visible characters", (value) => /^[\x20-\x7e]*$/.test(`${value}`)),
  maxResponseBytes: aboveZero,
  clock: be("a clock with now, monotonic and after", (value) =>
    has(value, "now", "monotonic", "after"),
  ),
  random: aFunction,
  fetch: aFunction,
  dispatcher: anything,
};

const clientOptions = holding({
  baseUrl: anything,
  credentials: be(
    "a pair of appKey and appSecret, or a function that returns one",
    (value) => typeof value === "function" || (typeof value === "object" && value !== null),
  ),
  ...policyOptions,
  operator: holding(operatorChecks),
  ...sandboxMembers,
});

/**
 * Validates the options of a client, so that a misspelled, outdated or invalid option is reported where the client is
 * created.
 *
 * @throws TypeError or RangeError that names the option
 */
export function checkClientOptions(creates: string, options: unknown): void {
  const { baseUrl, credentials } = (options ?? {}) as Record<string, unknown>;
  const missing = Object.entries({ baseUrl, credentials })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (missing.length > 0)
    throw new TypeError(`${creates} needs the option ${missing.join(" and ")}`);
  const problem = clientOptions(options, "");
  if (problem !== undefined) throw problem;
}

/** @throws TypeError or RangeError that names the option */
export function checkCallRetry(retry: unknown): void {
  const problem = holding(callRetry)(retry, "retry");
  if (problem !== undefined) throw problem;
}
