import type { Faults } from "../calls/faults/fault-registry.ts";
import type { RequestLog } from "../calls/request-log.ts";
import { checkControlInput } from "../domain/check-control-input.ts";
import type { DomainContext } from "../domain/context.ts";
import { anyOrder, anyProduct } from "../domain/filters.ts";
import type { Immutable } from "../domain/immutable.ts";
import type { Catalogue } from "../domain/model/product.ts";
import type { ReadSession } from "../domain/store.ts";
import { ExamControl } from "../exam/exam-control.ts";
import type {
  Overview,
  ReceivedRequest,
  SeedFileContent,
  SellerCounts,
} from "../gen/control-openapi.gen.ts";
import type { DeviationControl } from "./deviation-control.ts";
import { OrderControl } from "./order-control.ts";
import { PackageControl, type SellerViews } from "./package-control.ts";
import { ProductControl } from "./product-control.ts";
import { repeatRequest, type SendAsSeller } from "./repeat-request.ts";
import { ReturnControl } from "./return-control.ts";
import type { SandboxClock } from "./sandbox-clock.ts";
import { findGeneratedCredentials, SellerControl } from "./seller-control.ts";
import type { Snapshots } from "./snapshot-files.ts";
import { TaskControl } from "./task-control.ts";

/** What does not change while a sandbox runs. */
type AboutSandbox = Pick<Overview, "version" | "profile" | "paths" | "operator">;

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
  /** Whether new ids are wide, for an exam. */
  readonly wideIds: { active: boolean };
  /** Sellers or their credentials may have changed. */
  readonly sellersChanged: () => void;
  /** Replaces all data by the generated ones. */
  readonly seed: () => void;
  readonly exportSeedFile: () => Immutable<SeedFileContent>;
}

/**
 * Controls a sandbox from a test: its data, its clock and the faults that it injects. The control interface below
 * `/_sandbox` offers the same over HTTP.
 *
 * @example
 * ```ts
 * const { control } = createSandbox();
 * control.clock.freeze();
 * control.faults.add({ kind: "reset-after-commit", operation: "splitPackageByQuantity" });
 * ```
 */
export class SandboxControl {
  /** Decides when product tasks are due. */
  readonly clock: SandboxClock;
  /** Make calls of sellers fail. */
  readonly faults: Faults;
  /** Let the sandbox deviate from documented assumptions. */
  readonly deviations: DeviationControl;
  /** What the sandbox received. */
  readonly requests: RequestLog;
  /** Version, profile and addresses. */
  readonly about: AboutSandbox;
  readonly orders: OrderControl;
  readonly packages: PackageControl;
  /** As buyers request them. */
  readonly returns: ReturnControl;
  readonly sellers: SellerControl;
  readonly tasks: TaskControl;
  readonly products: ProductControl;
  /** Judges a seller's program. */
  readonly exam: ExamControl;
  readonly #dependencies: ControlDependencies;

  /** @internal created by the sandbox */
  constructor(dependencies: ControlDependencies) {
    const { context, sellersChanged } = dependencies;
    this.clock = dependencies.clock;
    this.faults = dependencies.faults;
    this.deviations = dependencies.deviations;
    this.requests = dependencies.requests;
    this.about = dependencies.about;
    this.orders = new OrderControl(context);
    this.packages = new PackageControl(context, dependencies.views);
    this.returns = new ReturnControl(context);
    this.sellers = new SellerControl(context.store, context.clock, sellersChanged);
    this.tasks = new TaskControl(context);
    this.products = new ProductControl(context);
    this.exam = new ExamControl({
      ...dependencies,
      profile: dependencies.about.profile,
      deviate: (added) => this.deviations.set({ ...this.deviations.get(), ...added }),
      changeSecret: (sellerId, appSecret) => this.sellers.changeSecret(sellerId, { appSecret }),
      behave: () => this.#behave(),
    });
    this.#dependencies = dependencies;
  }

  /**
   * Version, profile, clock, and the number of orders, packages and products.
   *
   * @param withCredentials - those of sellers that the sandbox generated
   */
  getOverview(withCredentials = false): Overview {
    const { about, clock, requests } = this;
    const now = clock.now();
    return {
      ...about,
      clock: { now, frozen: clock.isFrozen },
      recent: countRecentCalls(requests.list(), now),
      sellers: this.#dependencies.context.store.read((session) => [
        ...countPerSeller(session, now, withCredentials),
      ]),
    };
  }

  /**
   * Sends a logged request again, with its seller's credentials.
   *
   * @param id - of a request in {@link SandboxControl.requests}
   * @throws RefusalError when the log no longer has it
   */
  repeatRequest(id: number): Promise<ReceivedRequest> {
    return repeatRequest(this.requests, this.#dependencies.sendAsSeller, id);
  }

  /** What new products are validated against: categories, barcodes and currency rates. */
  getCatalogue(): Catalogue {
    return this.#dependencies.context.store.read((session) => session.catalogue());
  }

  /**
   * Replaces those parts of the catalogue that `changes` has.
   *
   * @throws RangeError when a field has a value that the control interface refuses
   */
  changeCatalogue(changes: Partial<Catalogue>): Catalogue {
    checkControlInput("changeCatalogue", changes);
    return this.#dependencies.context.store.write((session) => {
      const changed = { ...session.catalogue(), ...changes };
      session.saveCatalogue(changed);
      return changed;
    });
  }

  /** To seeded data, the machine's time, no faults, the deviations of the option `like`, and an empty request log. */
  reset(): void {
    const { seed, sellersChanged } = this.#dependencies;
    this.exam.stop();
    seed();
    sellersChanged();
    this.clock.reset();
    this.#behave();
    this.requests.clear();
  }

  /**
   * Sellers, products and orders for `createSandbox({ seed })`, with dates relative to the sandbox's time; without
   * credentials, splits, returns and tasks.
   */
  exportSeedFile(): Immutable<SeedFileContent> {
    return this.#dependencies.exportSeedFile();
  }

  #behave(): void {
    this.faults.remove();
    this.deviations.reset();
  }

  /** @throws StoreError when the database file was deleted or replaced while it was open */
  checkHealth(): void {
    this.#dependencies.context.store.check();
  }

  /** Saves the data, without the clock and the faults. */
  takeSnapshot(name: string): void {
    this.#dependencies.snapshots.take(name);
  }

  /**
   * Replaces the data by a snapshot.
   *
   * @throws RangeError when there is none with this name
   */
  restoreSnapshot(name: string): void {
    this.#dependencies.snapshots.restore(name);
    this.#dependencies.sellersChanged();
  }

  /** Names of snapshots. */
  listSnapshots(): readonly string[] {
    return this.#dependencies.snapshots.list();
  }
}

/** The overview counts the data of so many. */
const MAX_COUNTED_SELLERS = 100;
/** Totals only. */
const FIRST_ROW = { page: 0, size: 1 } as const;

function countPerSeller(
  { sellers, packages, orders, products, tasks }: ReadSession,
  now: number,
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
        queuedTasks: tasks.countQueued(sellerId, now),
      };
    });
}

/** Whose calls the overview counts. */
const RECENT_MINUTES = 5;

function countRecentCalls(requests: readonly ReceivedRequest[], now: number): Overview["recent"] {
  const recent = requests.filter(({ at }) => at > now - RECENT_MINUTES * 60_000);
  const refused = recent.filter(({ refusal }) => refusal !== undefined);
  return { minutes: RECENT_MINUTES, calls: recent.length, refused: refused.length };
}
