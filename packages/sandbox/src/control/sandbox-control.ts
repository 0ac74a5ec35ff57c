import type { DomainContext } from "../domain/context.ts";
import { anyOrder, anyProduct } from "../domain/filters.ts";
import type { Catalogue } from "../domain/model/product.ts";
import type { ReadSession } from "../domain/store.ts";
import type { Faults } from "../faults/fault-registry.ts";
import type { Overview, ReceivedRequest, SellerCounts } from "../gen/control-openapi.gen.ts";
import type { DeviationControl } from "./deviation-control.ts";
import { OrderControl, type SellerViews } from "./order-control.ts";
import { ProductControl, TaskControl } from "./product-control.ts";
import { repeatRequest, type SendAsSeller } from "./repeat-request.ts";
import type { RequestLog } from "./request-log.ts";
import { ReturnControl } from "./return-control.ts";
import type { SandboxClock } from "./sandbox-clock.ts";
import { findGeneratedCredentials, SellerControl } from "./seller-control.ts";
import type { Snapshots } from "./snapshot-files.ts";

/** What of a sandbox never changes while it runs. */
type AboutSandbox = Pick<Overview, "version" | "profile" | "paths">;

interface ControlDependencies {
  readonly context: DomainContext;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly deviations: DeviationControl;
  readonly requests: RequestLog;
  readonly snapshots: Snapshots;
  readonly about: AboutSandbox;
  readonly views: SellerViews;
  readonly sendAsSeller: SendAsSeller;
  /** Called when the sellers may be others than before. */
  readonly sellersChanged: () => void;
  /** Puts the made-up data in place of the present state. */
  readonly seed: () => void;
}

/**
 * Everything that a test needs beside the contract: the state behind it, its time and its failures.
 * `/_sandbox` serves the same over HTTP.
 *
 * @example
 * ```ts
 * const { control } = createSandbox();
 * control.clock.freeze();
 * control.faults.add({ kind: "reset-after-commit", operation: "splitPackageByQuantity" });
 * ```
 */
export class SandboxControl {
  /** Freeze, advance and resume the sandbox's time; tasks fall due by it. */
  readonly clock: SandboxClock;
  /** Make calls fail. */
  readonly faults: Faults;
  /** Let the package listing differ from an assumption. */
  readonly deviations: DeviationControl;
  /** What was received. */
  readonly requests: RequestLog;
  /** Which sandbox it is: version, profile and addresses. */
  readonly about: AboutSandbox;
  /** Place orders and move their packages. */
  readonly orders: OrderControl;
  /** Request returns as buyers do. */
  readonly returns: ReturnControl;
  readonly sellers: SellerControl;
  readonly tasks: TaskControl;
  readonly products: ProductControl;
  readonly #dependencies: ControlDependencies;

  /** @internal made by the sandbox */
  constructor(dependencies: ControlDependencies) {
    const { context, sellersChanged } = dependencies;
    this.clock = dependencies.clock;
    this.faults = dependencies.faults;
    this.deviations = dependencies.deviations;
    this.requests = dependencies.requests;
    this.about = dependencies.about;
    this.orders = new OrderControl(context, dependencies.views);
    this.returns = new ReturnControl(context);
    this.sellers = new SellerControl(context.store, context.clock, sellersChanged);
    this.tasks = new TaskControl(context);
    this.products = new ProductControl(context);
    this.#dependencies = dependencies;
  }

  /**
   * What the sandbox is and how much it holds.
   *
   * @param withCredentials whether to show the credentials that the sandbox made for its sellers.
   */
  getOverview(withCredentials = false): Overview {
    const { about, clock, requests } = this;
    const now = clock.now();
    return {
      ...about,
      clock: { now, frozen: clock.isFrozen },
      recent: countRecentCalls(requests.list(), now),
      sellers: this.#dependencies.context.store.read((session) => [
        ...countPerSeller(session, withCredentials),
      ]),
    };
  }

  /**
   * Sends a received request again, signed as its seller's.
   *
   * @param id of a request in {@link SandboxControl.requests}.
   * @throws RefusalError when no such request is kept.
   */
  repeatRequest(id: number): Promise<ReceivedRequest> {
    return repeatRequest(this.requests, this.#dependencies.sendAsSeller, id);
  }

  /** The categories, barcodes and rates that product creation is held to. */
  getCatalogue(): Catalogue {
    return this.#dependencies.context.store.read((session) => session.catalogue());
  }

  /** Changes the parts of the catalogue that are given. */
  changeCatalogue(applyFault: Partial<Catalogue>): Catalogue {
    return this.#dependencies.context.store.write((session) => {
      const changed = { ...session.catalogue(), ...applyFault };
      session.saveCatalogue(changed);
      return changed;
    });
  }

  /** Back to the beginning: the seeded data, the machine's time, no faults or deviations, nothing received. */
  reset(): void {
    const { seed, sellersChanged } = this.#dependencies;
    seed();
    sellersChanged();
    this.clock.reset();
    this.faults.remove();
    this.deviations.set();
    this.requests.clear();
  }

  /**
   * Makes sure that what is written is kept.
   *
   * @throws StoreError when the database file was deleted or replaced while it was open.
   */
  checkHealth(): void {
    this.#dependencies.context.store.check();
  }

  /** Keeps the present state under a name; the clock and the faults are not part of it. */
  takeSnapshot(name: string): void {
    this.#dependencies.snapshots.take(name);
  }

  /**
   * Puts a kept state in place of the present one.
   *
   * @throws RangeError when nothing is kept under the name.
   */
  restoreSnapshot(name: string): void {
    this.#dependencies.snapshots.restore(name);
    this.#dependencies.sellersChanged();
  }

  /** The names of the kept states. */
  listSnapshots(): readonly string[] {
    return this.#dependencies.snapshots.list();
  }
}

/** Sellers that the overview counts for. */
const MAX_COUNTED_SELLERS = 100;
/** Totals are asked for, not rows. */
const FIRST_ROW = { page: 0, size: 1 } as const;

function countPerSeller(
  { sellers, packages, orders, products }: ReadSession,
  withCredentials: boolean,
): readonly SellerCounts[] {
  return sellers
    .list()
    .slice(0, MAX_COUNTED_SELLERS)
    .map((seller) => {
      const { sellerId, nickname } = seller;
      const credentials = withCredentials ? findGeneratedCredentials(seller) : undefined;
      return {
        sellerId,
        nickname,
        ...(credentials && { credentials }),
        packages: Object.fromEntries(packages.countByStatus(sellerId)) as SellerCounts["packages"],
        orders: orders.summaries(sellerId, { ...anyOrder, ...FIRST_ROW }).total,
        products: products.query(sellerId, { ...anyProduct, ...FIRST_ROW }).total,
      };
    });
}

/** How far back the recent calls reach, in minutes. */
const RECENT_MINUTES = 5;

function countRecentCalls(requests: readonly ReceivedRequest[], now: number): Overview["recent"] {
  const recent = requests.filter(({ at }) => at > now - RECENT_MINUTES * 60_000);
  const refused = recent.filter(({ status = 0 }) => status >= 400);
  return { minutes: RECENT_MINUTES, calls: recent.length, refused: refused.length };
}
