import type { FastifyInstance } from "fastify";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import { OpenRequests } from "../calls/http/open-requests.ts";
import { formatRequestLine } from "../calls/request-log.ts";
import { logRefusals } from "../calls/serve-seller-call.ts";
import { createGuard, isLoopback } from "../control/access-guard.ts";
import { registerControlRoutes } from "../control/register-control-routes.ts";
import type { SandboxControl } from "../control/sandbox-control.ts";
import type { Store } from "../domain/store.ts";
import { addedSoapHandlers } from "../overlays/added-soap-handlers.ts";
import { applyOperatorNames } from "../rest/apply-operator-names.ts";
import { registerRestRoutes } from "../rest/register-rest-routes.ts";
import { renderPackage, renderProduct } from "../rest/render-json.ts";
import { registerSoap } from "../soap/register-soap-routes.ts";
import { openStore } from "../store/sqlite-store.ts";
import { createApp } from "./create-app.ts";
import { type Calls, createCalls } from "./create-calls.ts";
import { createControl } from "./create-control.ts";
import { createWorld } from "./create-world.ts";
import { createLoggers, type Loggers } from "./logging.ts";
import { createOperations, type Offer, resolveOffer } from "./resolve-offer.ts";
import type { ResolvedOptions } from "./resolve-options.ts";
import { sendAsSeller } from "./send-as-seller.ts";
import { serveConsole, serveContract, serveDocs } from "./serve-files.ts";

export interface Service {
  readonly app: FastifyInstance;
  readonly control: SandboxControl;
  /** The server, then snapshots, database and logs. */
  close(): Promise<void>;
}

/**
 * Opens the database, and fills a new one; does not listen on a port yet.
 *
 * @param host - that the server will listen on; the control interface accepts it as Host
 * @throws StoreError when the database file cannot be used
 */
export function createService(options: ResolvedOptions, host?: string): Service {
  const loggers = createLoggers(options.logLevel, options.logDestination, options.logFormat);
  try {
    const store = openStore({
      path: options.data,
      renderer: { package: renderPackage, product: renderProduct },
      bigIds: options.bigIds,
      onFailure: (error) => loggers.logger.error({ err: error }, "the database failed"),
    });
    try {
      return createServiceOver(store, loggers, options, host);
    } catch (error) {
      store.close();
      throw error;
    }
  } catch (error) {
    loggers.close();
    throw error;
  }
}

/** Closing the service closes the store and the logs. */
export function createServiceOver(
  store: Store,
  loggers: Loggers,
  options: ResolvedOptions,
  host?: string,
): Service {
  const offer = resolveOffer(options);
  const world = createWorld(store, options, offer);
  const calls = createCalls(store, loggers, options, offer, world);
  const control = createControl(store, options, offer, calls, (request, signal) =>
    sendAsSeller(app, calls.authenticator, request, signal),
  );
  const guard = createGuard(options.controlToken ?? DEFAULT_CONTROL_TOKEN, host);
  const openRequests = new OpenRequests();
  const app = createApp({
    // A server that other machines can reach may have any host name, and so has a sandbox in memory.
    admitsHost: host !== undefined && isLoopback(host) ? guard.admitsHost : () => true,
    limits: options,
    loggers,
    openRequests,
    soap: offer.names,
    addresses: [...offer.routes.map(({ url }) => url), offer.names.soapPath],
    cors: options.cors,
    clock: () => {
      const { omitsDate, clockAheadMs = 0 } = world.deviations.get();
      return omitsDate ? undefined : world.clock.now() + clockAheadMs;
    },
    transform: calls.transform,
  });
  logCalls(app, loggers, calls, offer);
  registerProtocols(app, options, offer, { ...calls, openRequests });
  if (options.control) registerControlRoutes(app, control, guard);
  servePages(app, options, offer.names, host);
  return {
    app,
    control,
    close: async () => {
      control.exam.stop();
      calls.close();
      await app.close();
      calls.snapshots.close();
      store.close();
      loggers.close();
    },
  };
}

function logCalls(
  app: FastifyInstance,
  { write }: Loggers,
  { requests, context }: Calls,
  { names }: Offer,
): void {
  logRefusals(app, { requests, clock: context.clock }, names.soapPath);
  if (write !== undefined) requests.follow((request) => write(`${formatRequestLine(request)}\n`));
}

function registerProtocols(
  app: FastifyInstance,
  options: ResolvedOptions,
  { names, routes, overlays, servedBySoap }: Offer,
  calls: Calls & { readonly openRequests: OpenRequests },
): void {
  const { context } = calls;
  const { clock } = context;
  const operations = createOperations(context, routes).map((operation) =>
    applyOperatorNames(operation, names),
  );
  registerRestRoutes(app, { ...calls, clock, operations });
  registerSoap(app, {
    ...calls,
    bodyBytes: options.bodyLimit,
    names,
    overlays,
    served: servedBySoap,
    createAddedHandlers: addedSoapHandlers,
  });
}

/** Documentation, contract, and console, which a sandbox in memory has not. */
function servePages(
  app: FastifyInstance,
  { docs, control, console }: ResolvedOptions,
  names: Offer["names"],
  host: string | undefined,
): void {
  const hasConsole = host !== undefined && console && control;
  if (docs !== undefined) serveDocs(app, docs, hasConsole);
  serveContract(app, names);
  if (hasConsole) serveConsole(app);
}
