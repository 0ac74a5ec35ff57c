import type { Marketplace } from "./marketplace.ts";
import { isCancelled } from "./shop.ts";
import { Violation } from "./violation.ts";

/** The orders of a service as its SOAP order service has them: each is new until it is accepted. */
export class SoapOrders {
  /** The numbers of accepted orders, after their sellers. */
  readonly accepted = new Set<string>();
  /** The items that buyers have cancelled just before their order was to be accepted. */
  readonly #withdrawn = new Set<number>();
  readonly #service: Marketplace;

  constructor(service: Marketplace) {
    this.#service = service;
  }

  handle(seller: string, body: string): string {
    const [, operation = ""] = /:(\w+)Request\b/.exec(body) ?? [];
    const ids = [...body.matchAll(/<id>(\d+)<\/id>/g)].map(([, id]) => Number(id));
    const orders = this.#list(seller);
    if (operation === "OrderList") {
      const isFirst = /<currentPage>0</.test(body);
      const shown = orders.filter(({ status }) => isFirst && status === "New");
      const rows = shown.map(({ orderNumber }) => `<order>${renderIds(orderNumber)}</order>`);
      return respond(operation, `<orderList>${rows.join("")}</orderList>`);
    }
    if (operation === "OrderDetail") {
      const number = `O${ids[0]}`;
      const { lineIds = [], status } = orders.find((each) => each.orderNumber === number) ?? {};
      const statusOf = (id: number) => (this.#withdrawn.has(id) ? "Cancelled" : ` ${status}`);
      const items = lineIds.map(
        (id) => `<item><id>${id}</id><status>${statusOf(id)}</status></item>`,
      );
      const list = `<itemList>${items.join("")}</itemList>`;
      return respond(operation, `<orderDetail>${renderIds(number)}${list}</orderDetail>`);
    }
    const meant = orders.filter(({ lineIds }) => lineIds.some((id) => ids.includes(id)));
    const areNew = meant.every(({ status }) => status === "New");
    const [first = 0, ...others] = ids;
    if (areNew && others.length > 0 && this.#service.world.random("withdraw") < 0.2)
      this.#withdrawn.add(first);
    const isWithdrawn = ids.some((id) => this.#withdrawn.has(id));
    if (!isWithdrawn && meant.some(({ status }) => status === "Approved"))
      this.#service.world.fail(new Violation(`an order of ${seller} is accepted twice: ${ids}`));
    const isRefused = isWithdrawn || !areNew;
    for (const { orderNumber } of isRefused ? [] : meant)
      this.accepted.add(`${seller} ${orderNumber}`);
    return respond(operation, "<orderItemList/>", isRefused ? "failure" : "success");
  }

  #list(seller: string) {
    const versions = this.#service.versions.filter((each) => each.seller === seller);
    const open = this.#service.current(seller).filter((each) => !isCancelled(each));
    const orders = Map.groupBy(versions, ({ orderNumber }) => orderNumber);
    return [...orders].map(([orderNumber, [first]]) => {
      const isOpen = open.some((each) => each.orderNumber === orderNumber);
      const isAccepted = this.accepted.has(`${seller} ${orderNumber}`);
      const status = isAccepted ? "Approved" : isOpen ? "New" : "Rejected";
      const lineIds = (first?.lines ?? []).map(({ orderLineId }) => orderLineId);
      return { orderNumber, lineIds, status };
    });
  }
}

const renderIds = (orderNumber: string): string =>
  `<id>${orderNumber.slice(1)}</id><orderNumber>${orderNumber}</orderNumber>`;

function respond(operation: string, content: string, status = "success"): string {
  const result = `<result><status>${status}</status></result>`;
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
    <os:${operation}Response xmlns:os="urn:marketplace-seller:order-service">${result}${content}</os:${operation}Response>
    </s:Body></s:Envelope>`;
}
