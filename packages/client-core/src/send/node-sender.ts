import { constants } from "node:buffer";
import type { Socket } from "node:net";
import type { ZlibOptions } from "node:zlib";
import type { Dispatcher } from "undici";
import { isErrorLike } from "../errors/error-name.ts";
import { ProtocolError } from "../errors/errors.ts";
import { BodyBuffer } from "./body-buffer.ts";
import {
  type OutgoingRequest,
  type RequestDispatcher,
  type ResponseHeaders,
  type Send,
  type SendLimits,
  tooLarge,
  type WireResponse,
} from "./send.ts";
import { SendError } from "./send-failure.ts";

/**
 * Creates the sender for Node, which package.json's `imports` select. This sender uses undici's `dispatch`, which
 * takes a third of the time of `fetch`.
 *
 * @param input - the dispatcher that keeps the connections, instead of the one that all clients of this process share
 * @throws TypeError when the input is not a dispatcher of undici 7 or 8
 */
export function platformSender(input: RequestDispatcher | undefined): Send {
  if (input === undefined) {
    shared ??= ownSender(process.env);
    return shared;
  }
  checkDispatcher(input);
  const saysStart = startsBeforeWriting(input);
  return (request, limits) => sendOnce(input, request, limits, saysStart);
}

let shared: Send | undefined;

const CONNECT_TIMEOUT_MS = 10_000;

type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Creates a sender for Node with undici dispatchers of its own. undici is loaded at the first request, so that
 * importing the client alone costs nothing.
 *
 * @param connectTimeoutMs - the longest time to establish a connection, including TLS
 */
export function ownSender(env: ProxyEnvironment, connectTimeoutMs = CONNECT_TIMEOUT_MS): Send {
  let loading: ReturnType<typeof loadDispatchers> | undefined;
  let choose: ((url: string) => Dispatcher) | undefined;
  return async (request, limits) => {
    limits.signal.throwIfAborted();
    if (choose === undefined) {
      loading ??= loadDispatchers(env, connectTimeoutMs);
      choose = await loading.catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    }
    return sendOnce(choose(request.url), request, limits, true);
  };
}

/** A proxy of the environment is not used for addresses of this machine. */
const LOOPBACK = /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Chooses the dispatcher for an address: the proxy of the environment, when one is set and Node is configured to use
 * it, and otherwise a direct connection.
 *
 * @throws Error when undici cannot be loaded, or the proxy has no valid address
 */
async function loadDispatchers(
  env: ProxyEnvironment,
  connectTimeoutMs: number,
): Promise<(url: string) => Dispatcher> {
  const { Agent, EnvHttpProxyAgent, buildConnector } = await import("undici").catch(notLoaded);
  const connector = buildConnector({ timeout: connectTimeoutMs });
  const direct = new Agent({
    ...POOL,
    connect: (options, callback) => {
      // undici's connector returns the socket, although undici's types declare no result for it.
      const socket: unknown = connector(options, callback);
      beingDispatched?.connectsBy(socket as Socket);
    },
  });
  const httpProxy = env.http_proxy || env.HTTP_PROXY;
  const httpsProxy = env.https_proxy || env.HTTPS_PROXY;
  if (env.NODE_USE_ENV_PROXY !== "1" || !(httpProxy || httpsProxy)) return () => direct;
  try {
    const noProxy = env.no_proxy ?? env.NO_PROXY ?? "";
    const proxies = { ...(httpProxy && { httpProxy }), ...(httpsProxy && { httpsProxy }) };
    const proxied = new EnvHttpProxyAgent({ ...POOL, ...proxies, noProxy });
    return (url) => (LOOPBACK.test(new URL(url).hostname) ? direct : proxied);
  } catch {
    // The original error is not passed on as the cause, because it contains the proxy's address, which may contain a
    // password.
    throw new TypeError(
      "No request was sent: HTTP_PROXY or HTTPS_PROXY is not the address of a proxy; set it to an address such as http://proxy.example:3128",
    );
  }
}

function notLoaded(cause: unknown): never {
  const message = isErrorLike(cause) ? cause.message : String(cause);
  throw new Error(
    `No request was sent: the HTTP client undici could not be loaded (${message}). ` +
      "In a bundle of ECMAScript modules, define `require` by a banner or leave undici out of the bundle; " +
      "in an image, install undici; in a test with jsdom, use the test environment of Node. " +
      "Or pass the option fetch, which needs no undici",
    { cause },
  );
}

const POOL = { connections: 64, pipelining: 1 };

/**
 * The exchange whose `dispatch` is running: undici opens connections within `dispatch` without reporting for which
 * request, so that a connection that is not established yet can be closed together with its request.
 */
let beingDispatched: DispatchedExchange | undefined;

/** @throws TypeError when the input is not a dispatcher of undici 7 or 8 */
function checkDispatcher(dispatcher: RequestDispatcher): void {
  if (typeof dispatcher?.dispatch !== "function") {
    throw new TypeError("The option dispatcher must be a dispatcher of undici 7 or 8");
  }
  // Dispatchers of undici 6 have the member `interceptors`, which undici 7 removed, so the member identifies undici 6.
  if ("interceptors" in dispatcher) throw new TypeError(TOO_OLD);
}

const TOO_OLD =
  "The option dispatcher is a dispatcher of undici 6 or older; undici 7 or 8 is needed";

/** The dispatchers of undici that open connections themselves. */
const CONNECTING = new Set(["Agent", "Client", "EnvHttpProxyAgent", "Pool", "ProxyAgent"]);

/**
 * True when a dispatcher reports a request as started exactly when it writes the request, so that a failure before the
 * report proves that nothing was sent. The dispatcher classes of undici report so; a dispatcher with interceptors or of
 * another class may not.
 */
function startsBeforeWriting(dispatcher: RequestDispatcher): boolean {
  const kind = Object.getPrototypeOf(dispatcher) as RequestDispatcher | null;
  return CONNECTING.has(kind?.constructor?.name ?? "") && dispatcher.dispatch === kind?.dispatch;
}

/** @param saysStart - whether the dispatcher reports a request as started exactly when it writes the request */
async function sendOnce(
  dispatcher: RequestDispatcher,
  { method, url, headers, body }: OutgoingRequest,
  limits: SendLimits,
  saysStart: boolean,
): Promise<WireResponse> {
  limits.signal.throwIfAborted();
  const { origin, pathname, search } = new URL(url);
  const exchange = new DispatchedExchange(limits);
  const request = {
    origin,
    path: pathname + search,
    method,
    headers: { ...headers, "accept-encoding": ACCEPTED },
    body,
    // undici's timeouts are disabled, because the timeouts of the call cover connecting, headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  beingDispatched = exchange;
  if (!saysStart) limits.reportPhase?.("writing");
  try {
    dispatcher.dispatch(request, exchange);
  } catch (error) {
    exchange.fail(asDispatched(error));
  } finally {
    beingDispatched = undefined;
  }
  // A request that undici refuses at once, for example because of a header, has failed while it was being built.
  if (saysStart && !exchange.hasStarted && !exchange.hasEnded) limits.reportPhase?.("connecting");
  const response = await exchange.ended;
  const encodings = readEncodings(response.headers.get("content-encoding"));
  if (encodings.length === 0 || response.body.length === 0) return response;
  return { ...response, body: await unpackAll(response, encodings, limits.maxBytes) };
}

/** A dispatcher of undici 6 with interceptors is recognized only by the error with which it refuses the handler. */
function asDispatched(error: unknown): unknown {
  const isRefused = isErrorLike(error) && /^invalid on[A-Z]\w+ method$/.test(error.message);
  return isRefused ? new SendError("unsendable", TOO_OLD) : error;
}

/**
 * Dispatchers with undici's retry or redirect interceptor are refused: the retry interceptor would repeat writes, and
 * the redirect interceptor would send the credentials to another host.
 */
const STARTED_TWICE =
  "the dispatcher began to send the request a second time, which was refused: give one without interceptors that retry or redirect, because the client itself repeats what may be repeated";

/** The largest number of informational responses (1xx) that the client accepts before the final response. */
const MAX_INFORMATIONAL = 1000;

/** The undici handler of one request. The handler of a request ends exactly once, and removes all its listeners. */
class DispatchedExchange implements Dispatcher.DispatchHandler {
  readonly ended: Promise<WireResponse>;
  /** The handler method that the dispatcher of undici calls when it writes the request. */
  hasStarted = false;
  hasEnded = false;
  readonly #limits: SendLimits;
  readonly #settle: PromiseWithResolvers<WireResponse>;
  readonly #onAbort = (): void => this.fail(this.#limits.signal.reason);
  #body: BodyBuffer;
  #controller: Dispatcher.DispatchController | undefined;
  #socket: Socket | undefined;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  #informational = 0;

  constructor(limits: SendLimits) {
    this.#limits = limits;
    this.#body = new BodyBuffer(limits.maxBytes);
    this.#settle = Promise.withResolvers();
    this.ended = this.#settle.promise;
    limits.signal.addEventListener("abort", this.#onAbort);
  }

  connectsBy(socket: Socket): void {
    this.#socket = socket;
  }

  /** A handler method that only undici 6 calls, for example in its mocks. */
  onConnect(): void {
    this.fail(new SendError("unsendable", TOO_OLD));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.hasStarted) this.fail(new SendError("failed-for-good", STARTED_TWICE));
    this.hasStarted = true;
    this.#limits.reportPhase?.("writing");
    if (this.hasEnded) this.#close();
  }

  onRequestUpgrade(_: Dispatcher.DispatchController, status: number): void {
    this.#refuse(`the service switched protocols, unasked (HTTP ${status})`);
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.#informational += 1;
      if (status === 101) this.onRequestUpgrade(_, status);
      else if (this.#informational > MAX_INFORMATIONAL) {
        this.#refuse(`more than ${MAX_INFORMATIONAL} informational responses came before it`);
      }
      return;
    }
    this.#status = status;
    this.#headers = headers;
    if (status >= 300 && status < 400) {
      this.#end();
      this.#close();
      return;
    }
    const announced = Number(headers["content-length"]) || 0;
    if (announced > this.#limits.maxBytes) this.fail(tooLarge(this.#limits.maxBytes));
    else this.#body = new BodyBuffer(this.#limits.maxBytes, announced);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#body.add(chunk)) this.fail(tooLarge(this.#limits.maxBytes));
  }

  onResponseEnd(): void {
    this.#end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    if (this.hasEnded) return;
    this.#leave();
    this.#settle.reject(error);
    this.#close();
  }

  #refuse(problem: string): void {
    this.fail(new ProtocolError(`The response cannot be read: ${problem}`));
  }

  #end(): void {
    if (this.hasEnded) return;
    this.#leave();
    const headers = new NodeHeaders(this.#headers);
    this.#settle.resolve({ status: this.#status, headers, body: this.#body.bytes() });
  }

  #leave(): void {
    this.hasEnded = true;
    this.#limits.signal.removeEventListener("abort", this.#onAbort);
  }

  #close(): void {
    const closed = new Error("the request was aborted");
    if (this.#controller !== undefined) this.#controller.abort(closed);
    else this.#socket?.destroy(closed);
  }
}

class NodeHeaders implements ResponseHeaders {
  readonly #headers: Record<string, string | string[] | undefined>;

  constructor(headers: Record<string, string | string[] | undefined>) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  *entries(): Iterable<readonly [string, string]> {
    for (const [name, value] of Object.entries(this.#headers)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined) yield [name, item];
      }
    }
  }
}

type Unpacker = (
  body: Uint8Array,
  options: Pick<ZlibOptions, "maxOutputLength">,
  done: (error: Error | null, unpacked: Uint8Array<ArrayBuffer>) => void,
) => void;

/** The encodings of a body, in the order in which they were applied. */
function readEncodings(header: string | null): readonly string[] {
  const names = header?.toLowerCase().split(",") ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
}

/**
 * Decompresses a response body. The body of a failed response that cannot be decompressed is dropped, because its
 * status says what is to be done.
 *
 * @throws ProtocolError when the body has an encoding that was not asked for, or exceeds the cap once decompressed
 */
async function unpackAll(
  { body, status }: WireResponse,
  encodings: readonly string[],
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const other = encodings.find((encoding) => !unpackers.has(encoding));
  if (other !== undefined && status >= 400) return new Uint8Array();
  if (other !== undefined) {
    const name = JSON.stringify(other.slice(0, 40));
    throw new ProtocolError(
      `The response cannot be read: its content encoding is ${name}, and only ${ACCEPTED} was asked for`,
    );
  }
  let unpacked = body;
  for (const encoding of encodings.toReversed())
    unpacked = await unpack(unpacked, encoding, maxBytes);
  return unpacked;
}

const ACCEPTED = "gzip, deflate, br";

type FindUnpacker = (body: Uint8Array) => "gunzip" | "inflate" | "inflateRaw" | "brotliDecompress";

const unpackers: ReadonlyMap<string, FindUnpacker> = new Map<string, FindUnpacker>([
  ["gzip", () => "gunzip"],
  ["x-gzip", () => "gunzip"],
  ["deflate", (body) => (hasZlibHeader(body) ? "inflate" : "inflateRaw")],
  ["br", () => "brotliDecompress"],
]);

/** Some services send `deflate` without the header that RFC 9110 demands (RFC 1950, 2.2), and every browser reads it. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

function unpack(
  body: Uint8Array<ArrayBuffer>,
  encoding: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = unpackers.get(encoding)?.(body);
  if (name === undefined) return Promise.resolve(body);
  const unpacker: Unpacker = process.getBuiltinModule("node:zlib")[name];
  // A limit of the decompressed size beyond Node's largest buffer is lowered to that size, because zlib accepts no
  // larger limit.
  const maxOutputLength = Math.min(maxBytes, constants.MAX_LENGTH);
  return new Promise((resolve, reject) => {
    unpacker(body, { maxOutputLength }, (error, unpacked) => {
      if (error === null) resolve(unpacked);
      else reject(isBeyond(error) ? tooLarge(maxBytes) : error);
    });
  });
}

function isBeyond(error: Error): boolean {
  return (error as { readonly code?: unknown }).code === "ERR_BUFFER_TOO_LARGE";
}
