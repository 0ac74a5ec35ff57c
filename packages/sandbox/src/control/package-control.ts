import { checkControlInput } from "../domain/check-control-input.ts";
import type { DomainContext } from "../domain/context.ts";
import { anyPackage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import {
  type PackageStatus,
  packageStatuses,
  type ShipmentPackage,
} from "../domain/model/shipment-package.ts";
import { movePackage } from "../domain/operations/move-package.ts";
import { findPackage } from "../domain/operations/packed-lines.ts";
import { canMove } from "../domain/rules/package-movement.ts";
import type {
  operations,
  PackageDetail,
  PackagePage,
  Package as PackageView,
} from "../gen/control-openapi.gen.ts";
import { toOrderView, toPackageView } from "./order-views.ts";

/** Filters of {@link PackageControl.list}; dates are epoch ms. */
export type PackageQuery = Omit<
  NonNullable<operations["listPackages"]["parameters"]["query"]>,
  "sellerId"
>;

/** Finds packages, and moves them as carriers and the marketplace do; sellers have no calls for that. */
export class PackageControl {
  readonly #context: DomainContext;
  readonly #views: SellerViews;

  /** @internal created by the sandbox */
  constructor(context: DomainContext, views: SellerViews) {
    this.#context = context;
    this.#views = views;
  }

  /**
   * Moves a package to a later status.
   *
   * @param id - the package id or its `cargoTrackingNumber`
   * @throws RefusalError when the seller has no such package, or it cannot move to that status
   */
  move(sellerId: string, id: string, status: PackageStatus): PackageView {
    checkControlInput("movePackage", { status });
    return toPackageView(movePackage(this.#context, sellerId, { id, status }));
  }

  /**
   * With its order, the statuses that it may move to, and itself as REST and SOAP return it.
   *
   * @param id - the package id or its `cargoTrackingNumber`
   * @throws RefusalError when the seller has no such package
   */
  find(sellerId: string, id: string): PackageDetail {
    const detail = this.#context.store.read((session) => {
      const { shipment, order } = findPackage(session, sellerId, id);
      const all = session.packages.ofOrder(sellerId, shipment.orderNumber);
      return {
        package: toPackageView(shipment),
        order: toOrderView(order, all),
        moves: packageStatuses.filter((next) => canMove(shipment.status, next)),
        rest: this.#views.rest(shipment, order),
      };
    });
    return { ...detail, soap: this.#views.soap(sellerId, detail.order.orderId) };
  }

  /** One page, of all senders and dates, the last changed first. */
  list(sellerId: string, query: PackageQuery = {}): PackagePage {
    const { page = 0, size = 20, from, to, ...filters } = query;
    const window = {
      ...anyPackage.window,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    const filter = { ...anyPackage, ...filters, window, page, size };
    const found = this.#context.store.read(({ packages }) => packages.search(sellerId, filter));
    return { page, size, total: found.total, content: found.content.map(toPackageView) };
  }
}

/** As the seller's responses have them. */
export interface SellerViews {
  /** An element of the REST package listing. */
  readonly rest: (shipment: ShipmentPackage, order: Order) => string;
  /** What the SOAP operation `OrderDetail` returns. */
  readonly soap: (sellerId: string, orderId: string) => string;
}
