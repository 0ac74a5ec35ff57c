import { operations as soapOperations } from "@marketplace-seller/soap-client/codec";
import type { FastifyInstance } from "fastify";
import { Faults } from "../control/faults.ts";
import { createControlGuard } from "../control/guard.ts";
import { registerControlRoutes } from "../control/register-routes.ts";
import { RequestLog } from "../control/request-log.ts";
import { leapsOf, SandboxClock } from "../control/sandbox-clock.ts";
import { SandboxControl } from "../control/sandbox-control.ts";
import { Snapshots } from "../control/snapshots.ts";
import type { DomainContext, DomainSettings } from "../domain/context.ts";
import type { Store } from "../domain/store.ts";
import { type OperationId, restRoutes } from "../gen/rest-routes.gen.ts";
import { restStubs } from "../gen/rest-stubs.gen.ts";
import { pathOf } from "../http/known-paths.ts";
import { OpenRequests } from "../http/open-requests.ts";
import { Authenticator } from "../rest/authenticate.ts";
import { laborCostHandlers } from "../rest/handlers/labor-costs.ts";
import { packageHandlers } from "../rest/handlers/packages.ts";
import { productHandlers } from "../rest/handlers/products.ts";
import { createListingRateLimit } from "../rest/listing-rate-limit.ts";
import { registerRestRoutes } from "../rest/register-routes.ts";
import type { RestHandler, RestHandlers, ServedOperation } from "../rest/rest-call.ts";
import { type SeedOptions, seedStore } from "../seed/seed-store.ts";
import { soapRefusal } from "../soap/manner.ts";
import { registerSoap, soapOrderOf } from "../soap/register-soap.ts";
import { soapPath } from "../soap/wsdl.ts";
import { openStore } from "../store/open-store.ts";
import { createApp } from "./app.ts";
import { createLoggers, type Loggers } from "./logging.ts";
import { DEFAULT_CONTROL_TOKEN, type ResolvedOptions } from "./options.ts";
import { packageVersion } from "./package-version.ts";
import { printCalls } from "./print-calls.ts";
import { type Profile, profiles } from "./profile.ts";
import { sendAsSeller } from "./send-as-seller.ts";
import { serveConsole } from "./serve-console.ts";
import { serveContract } from "./serve-contract.ts";
import { serveFolder } from "./serve-folder.ts";

/** Where the documentation is served. */
const docsPath = "/docs/";

/** The parts of one sandbox, put together. */
export interface Service {
  readonly app: FastifyInstance;
  readonly control: SandboxControl;
  /** Closes what the parts hold open; the application first. */
  close(): Promise<void>;
}

/**
 * Opens the store, fills it when it is new, and puts the parts of a sandbox together; nothing
 * listens yet.
 *
 * @param host the address that will be listened on, which the control interface then answers to.
 * @throws StoreError when the database file cannot be used.
 */
export function createService(options: ResolvedOptions, host?: string): Service {
  const loggers = createLoggers(options.logLevel, options.logDestination, options.logFormat);
  try {
    const store = openStore({
      path: options.data,
      renderer: profiles[options.profile].renderer,
      bigIds: options.bigIds,
      check: options.check,
      onFailure: (error) => loggers.logger.error({ err: error }, "the storage failed"),
    });
    try {
      return serviceOver(store, loggers, options, host);
    } catch (error) {
      store.close();
      throw error;
    }
  } catch (error) {
    loggers.close();
    throw error;
  }
}

/** The same over a store and logs that are open; the service closes both in the end. */
export function serviceOver(
  store: Store,
  loggers: Loggers,
  options: ResolvedOptions,
  host?: string,
): Service {
  const profile = profiles[options.profile];
  const clock = new SandboxClock(options.clock);
  const context: DomainContext = {
    store,
    clock: () => clock.now(),
    settings: settingsOf(options),
  };
  const seed = (): void => seedStore(store, seedOptions(options, clock.now()));
  if (!store.isSeeded()) seed();
  const authenticator = new Authenticator(store.read(({ sellers }) => sellers.list()));
  const snapshots = new Snapshots(store, options.data);
  const operations = [...contractOperations(context, profile), ...profile.operations(context)];
  const faults = new Faults(context.clock, [
    ...operations.map(({ route }) => route.operationId),
    ...Object.keys(soapOperations),
  ]);
  const shutdown = new AbortController();
  const parts = {
    context,
    clock,
    faults,
    requests: new RequestLog(),
    snapshots,
    shutdown: shutdown.signal,
  };
  const sellersChanged = (): void => {
    authenticator.replace(store.read(({ sellers }) => sellers.list()));
  };
  const control = new SandboxControl({
    ...parts,
    about: {
      version: packageVersion,
      profile: options.profile,
      paths: {
        soap: soapPath,
        wsdl: `${soapPath}?wsdl`,
        ...(options.docs === undefined ? {} : { docs: docsPath }),
      },
    },
    sendAsSeller: (request, signal) => sendAsSeller(app, authenticator, request, signal),
    soapOrder: soapOrderOf(context, options.soapNamespace, profile.soap),
    seed,
    sellersChanged,
  });
  const { soapNamespace: namespace } = options;
  const perMinute = profile.limitsRate && options.rateLimit;
  const soapAnswerTo = soapRefusal(profile.soap, namespace);
  const openRequests = new OpenRequests();
  const app = createApp({
    limits: options,
    loggers,
    openRequests,
    cors: options.cors,
    answerTo: (problem, url) =>
      pathOf(url) === soapPath ? soapAnswerTo(problem) : profile.answerTo(problem, url),
  });
  if (loggers.write !== undefined) {
    printCalls(app, parts.requests, context.clock, loggers.write);
  }
  registerRestRoutes(app, {
    ...parts,
    logger: loggers.logger,
    authenticator,
    operations,
    rateLimit: createListingRateLimit(perMinute, () => leapsOf(clock)),
    clock: context.clock,
    answerTo: profile.answerTo,
  });
  registerSoap(app, {
    ...parts,
    logger: loggers.logger,
    authenticator,
    bodyBytes: options.bodyLimit,
    namespace,
    manner: profile.soap,
    openRequests,
  });
  if (options.control) {
    const { controlToken = DEFAULT_CONTROL_TOKEN } = options;
    registerControlRoutes(app, control, createControlGuard(controlToken, host));
  }
  if (options.docs !== undefined) serveFolder(app, { folder: options.docs, prefix: docsPath });
  serveContract(app);
  // In memory nobody opens a page.
  if (host !== undefined && options.console && options.control) serveConsole(app);
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

/** What the rules do differently: as the options say, else as the profile has it. */
function settingsOf({
  profile,
  taskDelay,
  splitOriginal,
  wrongDecimals,
}: ResolvedOptions): DomainSettings {
  return {
    taskDelayMs: taskDelay,
    ...profiles[profile].settings,
    ...(splitOriginal === undefined ? {} : { splitOriginal }),
    ...(wrongDecimals === undefined ? {} : { wrongDecimals }),
  };
}

function seedOptions(options: ResolvedOptions, now: number): SeedOptions {
  const { seed, packages, products, sellers, onSeeding } = options;
  const { splitOriginal = "Unpacked" } = settingsOf(options);
  const wanted = { seed, packages, products, sellers, now, splitOriginal };
  return onSeeding === undefined ? wanted : { ...wanted, onProgress: onSeeding };
}

function contractOperations(context: DomainContext, profile: Profile): ServedOperation[] {
  const handlers: Readonly<Record<OperationId, RestHandler>> = {
    ...restStubs,
    ...handlersFor(context, profile),
  };
  return restRoutes.map((route) => ({ route, handler: handlers[route.operationId] }));
}

function handlersFor(context: DomainContext, profile: Profile): RestHandlers {
  const packages = packageHandlers(context, profile.pageCount);
  return {
    ...packages,
    listShipmentPackages: profile.aroundListing(packages.listShipmentPackages),
    ...laborCostHandlers(context),
    ...productHandlers(context),
  };
}
