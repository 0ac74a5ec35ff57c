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
 * For Node; package.json's `imports` choose. undici's `dispatch` takes a third of the time of `fetch`.
 *
 * @param input - instead of the dispatcher that all clients of this process share
 * @throws TypeError when it is not a dispatcher of undici 7 or 8
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
 * undici is loaded at the first request, so that importing the client costs nothing.
 *
 * @param connectTimeoutMs - including TLS
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

/** No proxy is used for addresses of this machine. */
const LOOPBACK = /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The environment's proxy where one is set and Node is to use it, else a direct connection.
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
      // undici's types declare no result.
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
    // No cause: it contains the proxy's address, which may have a password.
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
 * The exchange whose `dispatch` is running. undici opens connections within it without saying for which request;
 * knowing it, a connection that is not established yet can be closed together with its request.
 */
let beingDispatched: DispatchedExchange | undefined;

/** @throws TypeError when the input is not a dispatcher of undici 7 or 8 */
function checkDispatcher(dispatcher: RequestDispatcher): void {
  if (typeof dispatcher?.dispatch !== "function") {
    throw new TypeError("The option dispatcher must be a dispatcher of undici 7 or 8");
  }
  // Removed in undici 7.
  if ("interceptors" in dispatcher) throw new TypeError(TOO_OLD);
}

const TOO_OLD =
  "The option dispatcher is a dispatcher of undici 6 or older; undici 7 or 8 is needed";

/** Dispatchers that open connections themselves. */
const CONNECTING = new Set(["Agent", "Client", "EnvHttpProxyAgent", "Pool", "ProxyAgent"]);

/**
 * True when a request is reported as started exactly when it is written, so that a failure before proves that nothing
 * was sent. undici's own classes do so; interceptors or other classes may not.
 */
function startsBeforeWriting(dispatcher: RequestDispatcher): boolean {
  const kind = Object.getPrototypeOf(dispatcher) as RequestDispatcher | null;
  return CONNECTING.has(kind?.constructor?.name ?? "") && dispatcher.dispatch === kind?.dispatch;
}

/** @param saysStart - see {@link startsBeforeWriting} */
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
    // The call's own timeouts cover connecting, headers and body.
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
  // What undici refuses at once, for example because of a header, has failed while it was being built.
  if (saysStart && !exchange.hasStarted && !exchange.hasEnded) limits.reportPhase?.("connecting");
  const response = await exchange.ended;
  const encodings = readEncodings(response.headers.get("content-encoding"));
  if (encodings.length === 0 || response.body.length === 0) return response;
  return { ...response, body: await unpackAll(response, encodings, limits.maxBytes) };
}

/** One of undici 6 with interceptors shows only by the error with which it refuses the handler. */
function asDispatched(error: unknown): unknown {
  const isRefused = isErrorLike(error) && /^invalid on[A-Z]\w+ method$/.test(error.message);
  return isRefused ? new SendError("unsendable", TOO_OLD) : error;
}

/**
 * undici's retry interceptor would repeat writes, and its redirect interceptor send the credentials to another host.
 */
const STARTED_TWICE =
  "the dispatcher began to send the request a second time, which was refused: give one without interceptors that retry or redirect, because the client itself repeats what may be repeated";

/** Responses 1xx before the final one. */
const MAX_INFORMATIONAL = 1000;

/** undici's handler of one request; ends once, and removes all its listeners. */
class DispatchedExchange implements Dispatcher.DispatchHandler {
  readonly ended: Promise<WireResponse>;
  /** The request is being written. */
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

  /** Called by undici 6 alone, for example in its mocks. */
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

/** In the order in which they were applied. */
function readEncodings(header: string | null): readonly string[] {
  const names = header?.toLowerCase().split(",") ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
}

/**
 * What cannot be decompressed of a failed response is dropped: its status says what to do.
 *
 * @throws ProtocolError for an encoding that was not asked for, or more bytes than the limit
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

/**
 * Some services send `deflate` without the header that RFC 9110 demands (RFC 1950, 2.2), and every browser reads it.
 */
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
  // zlib accepts no larger limit than Node's largest buffer.
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
