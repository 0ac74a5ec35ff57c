import { operations as soapOperations } from "@marketplace-seller/soap-client/codec";
import type { FastifyInstance } from "fastify";
import { Authenticator } from "../calls/authenticate.ts";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import { Faults } from "../calls/faults/fault-registry.ts";
import { createFaultyStore } from "../calls/faults/store-faults.ts";
import { type Transform, unchanged } from "../calls/http/http-response.ts";
import { OpenRequests } from "../calls/http/open-requests.ts";
import { createListingRateLimit } from "../calls/listing-rate-limit.ts";
import { formatRequestLine, RequestLog } from "../calls/request-log.ts";
import { logRefusals } from "../calls/serve-seller-call.ts";
import { resolveServiceNames, type ServiceNames } from "../calls/service-names.ts";
import { createGuard, isLoopback } from "../control/access-guard.ts";
import { DeviationControl } from "../control/deviation-control.ts";
import type { SellerViews } from "../control/order-control.ts";
import { registerControlRoutes } from "../control/register-control-routes.ts";
import { SandboxClock } from "../control/sandbox-clock.ts";
import { SandboxControl } from "../control/sandbox-control.ts";
import { Snapshots } from "../control/snapshot-files.ts";
import type { DomainContext } from "../domain/context.ts";
import type { Store } from "../domain/store.ts";
import type { Deviations } from "../gen/control-openapi.gen.ts";
import type { OperationId as AddedOperationId } from "../gen/overlay-routes.gen.ts";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { type OperationId, restRoutes } from "../gen/rest-routes.gen.ts";
import { restStubs } from "../gen/rest-stubs.gen.ts";
import { createObservedTransform } from "../observed/observed-transform.ts";
import { addedSoapHandlers } from "../overlays/added-soap-handlers.ts";
import {
  addedRoutes,
  createAddedHandlers,
  listOverlayOperations,
} from "../overlays/overlay-operations.ts";
import { applyOperatorNames, renderOperatorNames } from "../rest/apply-operator-names.ts";
import type { RestHandler, ServedOperation } from "../rest/parse-rest-call.ts";
import { registerRestRoutes } from "../rest/register-rest-routes.ts";
import { renderPackage, renderProduct } from "../rest/render-json.ts";
import { restHandlers } from "../rest/rest-handlers.ts";
import { type SeedOptions, seedStore } from "../seed/seed-store.ts";
import { createOrderRenderer, registerSoap } from "../soap/register-soap-routes.ts";
import { operations as knownSoapOperations } from "../soap/soap-codec.ts";
import { openStore } from "../store/sqlite-store.ts";
import { createApp } from "./create-app.ts";
import { createLoggers, type Loggers } from "./logging.ts";
import { packageVersion, type ResolvedOptions } from "./resolve-options.ts";
import { sendAsSeller } from "./send-as-seller.ts";
import { DOCS_PATH, serveConsole, serveContract, serveDocs } from "./serve-files.ts";

export interface Service {
  readonly app: FastifyInstance;
  readonly control: SandboxControl;
  /** Closes the HTTP server, then the snapshots, the database and the logs of the sandbox. */
  close(): Promise<void>;
}

/**
 * Opens the database, fills a new one with data, and creates the service of a sandbox. The service that `openService`
 * creates does not listen on a port yet.
 *
 * @param host the address that the server will listen on, which the control interface then accepts as Host.
 * @throws StoreError when the database file cannot be used.
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

/**
 * Creates the service of a sandbox with an open store and open logs; closing the service closes the store and the
 * logs.
 */
export function createServiceOver(
  store: Store,
  loggers: Loggers,
  options: ResolvedOptions,
  host?: string,
): Service {
  const names = resolveServiceNames(options.operator);
  const { soapPath, soapNamespace } = names;
  const clock = new SandboxClock(options.clock, options.frozenAt);
  const deviations = new DeviationControl();
  const isObserved = options.profile === "observed";
  const overlays = [...(options.overlay ?? []), ...(isObserved ? observedOverlays : [])];
  const added = listOverlayOperations(overlays);
  const routes = listServedRoutes(added);
  const servedBySoap = new Set(
    Object.keys(knownSoapOperations).filter(
      (name) => added.has(name) || Object.hasOwn(soapOperations, name),
    ),
  );
  const faults = new Faults(
    () => clock.now(),
    [...routes.map(({ operationId }) => operationId), ...servedBySoap],
  );
  const context: DomainContext = {
    store: createFaultyStore(store, faults, () => clock.now()),
    clock: () => clock.now(),
    settings: options,
    deviations: () => shiftDates(deviations.get(), names),
  };
  const seed = (): void => seedStore(store, toSeedOptions(options, clock.initialTime));
  if (!store.isSeeded()) seed();
  const authenticator = new Authenticator(
    store.read(({ sellers }) => sellers.list()),
    context.clock,
  );
  const snapshots = new Snapshots(store, options.data);
  const transform = isObserved ? createObservedTransform(authenticator, names) : unchanged;
  const operations = createOperations(context, routes).map((operation) =>
    applyOperatorNames(operation, names),
  );
  const shutdown = new AbortController();
  const dependencies = {
    context,
    clock,
    faults,
    deviations,
    requests: new RequestLog(),
    snapshots,
    shutdown: shutdown.signal,
  };
  const sellersChanged = (): void => {
    authenticator.replace(store.read(({ sellers }) => sellers.list()));
  };
  const control = new SandboxControl({
    ...dependencies,
    about: {
      version: packageVersion,
      profile: options.profile,
      ...(options.operator && { operator: options.operator }),
      paths: {
        soap: `${soapPath}${names.soapSearch}`,
        soapNamespace,
        wsdl: `${soapPath}?wsdl`,
        ...(options.docs === undefined ? {} : { docs: DOCS_PATH }),
      },
    },
    sendAsSeller: (request, signal) => sendAsSeller(app, authenticator, request, signal),
    views: createViews(transform, context, names),
    seed,
    sellersChanged,
  });
  const openRequests = new OpenRequests();
  const guard = createGuard(options.controlToken ?? DEFAULT_CONTROL_TOKEN, host);
  const app = createApp({
    // A server that other machines can reach may have any host name, and a sandbox in memory responds under any host
    // name.
    admitsHost: host !== undefined && isLoopback(host) ? guard.admitsHost : () => true,
    limits: options,
    loggers,
    openRequests,
    soap: names,
    addresses: [...routes.map(({ url }) => url), soapPath],
    cors: options.cors,
    clock: () => clock.now() + (deviations.get().clockAheadMs ?? 0),
    transform,
  });
  logRefusals(app, { requests: dependencies.requests, clock: context.clock }, soapPath);
  const { write } = loggers;
  if (write !== undefined)
    dependencies.requests.follow((request) => write(`${formatRequestLine(request)}\n`));
  registerRestRoutes(app, {
    ...dependencies,
    logger: loggers.logger,
    authenticator,
    operations,
    rateLimit: createListingRateLimit(options.rateLimit, () => clock.jumpedMinutes),
    clock: context.clock,
  });
  registerSoap(app, {
    ...dependencies,
    logger: loggers.logger,
    authenticator,
    bodyBytes: options.bodyLimit,
    names,
    openRequests,
    overlays,
    served: servedBySoap,
    createAddedHandlers: addedSoapHandlers,
  });
  if (options.control) registerControlRoutes(app, control, guard);
  // A sandbox in memory has no web console.
  const hasConsole = host !== undefined && options.console && options.control;
  if (options.docs !== undefined) serveDocs(app, options.docs, hasConsole);
  serveContract(app);
  if (hasConsole) serveConsole(app);
  return {
    app,
    control,
    close: async () => {
      shutdown.abort();
      await app.close();
      snapshots.close();
      store.close();
      loggers.close();
    },
  };
}

function toSeedOptions(options: ResolvedOptions, now: number): SeedOptions {
  const { seed, packages, products, sellers, splitOriginal, onSeeding } = options;
  const seeding = { seed, packages, products, sellers, now, splitOriginal };
  return onSeeding === undefined ? seeding : { ...seeding, onProgress: onSeeding };
}

/** The overlays whose operations a sandbox with the profile `observed` always serves. */
const observedOverlays: readonly OverlayName[] = ["task-details", "order-acceptance"];

/** Lists the REST routes of the contract and those of the active overlays. */
function listServedRoutes(added: ReadonlySet<string>): readonly Route[] {
  const contractIds = new Set<string>(restRoutes.map(({ operationId }) => operationId));
  const addedOnly = addedRoutes.filter(
    ({ operationId }) => added.has(operationId) && !contractIds.has(operationId),
  );
  return [...restRoutes, ...addedOnly];
}

type Route = (typeof restRoutes)[number] | (typeof addedRoutes)[number];

function createOperations(
  context: DomainContext,
  routes: readonly Route[],
): readonly ServedOperation[] {
  const handlers: Readonly<Record<OperationId | AddedOperationId, RestHandler>> = {
    ...restStubs,
    ...createAddedHandlers(context),
    ...restHandlers(context),
  };
  return routes.map((route) => ({ route, handler: handlers[route.operationId] }));
}

/** Renders packages and orders for the control interface as the seller receives them. */
function createViews(
  transform: Transform,
  context: DomainContext,
  names: ServiceNames,
): SellerViews {
  const renderSoapOrder = createOrderRenderer(context, names);
  return {
    rest: (shipment, order) =>
      renderOperatorNames(transform.sellerView(renderPackage(shipment, order)), names),
    soap: (sellerId, orderId) => transform.sellerView(renderSoapOrder(sellerId, orderId)),
  };
}

/** A client adds the operator's date shift, because the operator's service misreads dates; so the sandbox does. */
function shiftDates(deviations: Deviations, { dateShiftMs }: ServiceNames): Deviations {
  return dateShiftMs === 0
    ? deviations
    : { ...deviations, dateShiftMs: (deviations.dateShiftMs ?? 0) - dateShiftMs };
}
