import type { DomainContext } from "../domain/context.ts";
import type { PackageStatus } from "../domain/model/package-status.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { movePackage } from "../domain/operations/move-package.ts";
import { type PlaceOrderRequest, placeOrder } from "../domain/operations/place-order.ts";
import { runDueTasks } from "../domain/operations/run-due-tasks.ts";
import { Refused } from "../domain/refusals.ts";

/** A package in short; the listing shows it whole. */
export interface ShownPackage {
  readonly packageId: string | null;
  readonly orderNumber: string;
  readonly cargoTrackingNumber: string;
  readonly status: PackageStatus;
  readonly lines: readonly {
    readonly orderLineId: string;
    readonly stockCode: string;
    readonly quantity: number;
  }[];
}

/** An order in short, with every package it ever had. */
export interface ShownOrder {
  readonly orderNumber: string;
  /** The SOAP order id. */
  readonly orderId: string;
  readonly packages: readonly ShownPackage[];
}

/** The life of orders, which buyers, carriers and the marketplace drive and no seller call does. */
export class OrderControl {
  readonly #context: DomainContext;

  constructor(context: DomainContext) {
    this.#context = context;
  }

  /**
   * Places an order, as a buyer does; its packages are `Created`. Stock goes down by what is bought.
   *
   * @throws Refused when a product is unknown or not in stock, or a discount exceeds the price.
   * @example
   * control.orders.place(sellerId, { lines: [{ stockCode: "STK-00001", quantity: 2 }] });
   */
  place(sellerId: string, request: PlaceOrderRequest): ShownOrder {
    runDueTasks(this.#context);
    const { order, packages } = placeOrder(this.#context, sellerId, request);
    return {
      orderNumber: order.orderNumber,
      orderId: order.orderId,
      packages: packages.map(shown),
    };
  }

  /**
   * Moves a package on to a status.
   *
   * @param id the package id or its `cargoTrackingNumber`.
   * @throws Refused when there is no such package, or it cannot move there from where it is.
   */
  move(sellerId: string, id: string, status: PackageStatus): ShownPackage {
    return shown(movePackage(this.#context, sellerId, { id, status }));
  }

  /**
   * An order with every package it ever had, oldest first.
   *
   * @throws Refused when the seller has no such order.
   */
  find(sellerId: string, orderNumber: string): ShownOrder {
    return this.#context.store.read(({ orders, packages }) => {
      const order = orders.find(sellerId, orderNumber);
      if (order === undefined) throw new Refused("unknownOrder");
      const all = packages.ofOrder(sellerId, orderNumber);
      return { orderNumber, orderId: order.orderId, packages: all.map(shown) };
    });
  }
}

function shown(shipment: ShipmentPackage): ShownPackage {
  const { packageId, orderNumber, cargoTrackingNumber, status } = shipment;
  const lines = shipment.lines.map(({ orderLineId, stockCode, quantity }) => ({
    orderLineId,
    stockCode,
    quantity,
  }));
  return { packageId, orderNumber, cargoTrackingNumber, status, lines };
}
