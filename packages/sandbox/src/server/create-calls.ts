import type { Logger } from "pino";
import { Authenticator } from "../calls/authenticate.ts";
import type { Transform } from "../calls/http/http-response.ts";
import { createListingRateLimit, type ListingRateLimit } from "../calls/listing-rate-limit.ts";
import { RequestLog } from "../calls/request-log.ts";
import { Snapshots } from "../control/snapshot-files.ts";
import { createTransform } from "../deviations/create-transform.ts";
import type { Store } from "../domain/store.ts";
import { createObservedSoap } from "../observed/observed-soap.ts";
import type { World } from "./create-world.ts";
import type { Loggers } from "./logging.ts";
import type { Offer } from "./resolve-offer.ts";
import type { ResolvedOptions } from "./resolve-options.ts";

export interface Calls extends World {
  readonly logger: Logger;
  readonly authenticator: Authenticator;
  readonly requests: RequestLog;
  readonly snapshots: Snapshots;
  readonly transform: Transform;
  readonly rateLimit: ListingRateLimit | undefined;
  readonly shutdown: AbortSignal;
  readonly close: () => void;
}

export function createCalls(
  store: Store,
  { logger }: Loggers,
  options: ResolvedOptions,
  { names, isObserved }: Offer,
  world: World,
): Calls {
  const authenticator = new Authenticator(
    store.read(({ sellers }) => sellers.list()),
    world.context.clock,
  );
  const rest = createTransform(() => world.deviations.get(), authenticator, names.soapPath);
  const shutdown = new AbortController();
  return {
    ...world,
    logger,
    authenticator,
    requests: new RequestLog(),
    snapshots: new Snapshots(store, options.data),
    transform: isObserved ? createObservedSoap(rest, names) : rest,
    rateLimit: createListingRateLimit(options.rateLimit, () => world.clock.jumpedMinutes),
    shutdown: shutdown.signal,
    close: () => shutdown.abort(),
  };
}
