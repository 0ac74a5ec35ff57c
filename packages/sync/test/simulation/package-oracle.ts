import type { Session } from "../../src/store/store.ts";
import { formatTime } from "../../src/store/stored-time.ts";
import { FeedReader } from "./feed-reader.ts";
import { SELLERS } from "./plan.ts";
import type { Version } from "./shop.ts";
import { holdSame } from "./violation.ts";

/** Judges the rows of packages, lines, transitions and split links once everything is current. */
export class PackageOracle extends FeedReader {
  async judge(session: Session): Promise<void> {
    await this.#judgeLinks(session);
    await this.#judgeTransitions(session);
    await this.#judgePackages(session);
  }

  /** The statuses that stored versions show, and no others, are stored with their times. */
  async #judgeTransitions(session: Session): Promise<void> {
    const sql = `SELECT t.seller, p.cargo_sender_number AS number, t.status, t.at FROM transition t
      JOIN package p ON p.seller = t.seller AND p.package_key = t.package_key`;
    const rows = await session.query(sql);
    const { aheadMs, versions } = this.service;
    const stored = rows.map(({ seller, number, status, at }) => {
      const id = versions[Number(number) - 1]?.id;
      return `${seller} ${id} ${status} ${Date.parse(String(at)) - aheadMs}`;
    });
    const nameOrder = ({ seller, id, orderNumber }: Version) => `${seller} ${id} ${orderNumber}`;
    const current = new Set(SELLERS.flatMap((each) => this.service.current(each)).map(nameOrder));
    const expected = SELLERS.flatMap((each) => this.feed.storedVersions(each))
      .filter((version) => current.has(nameOrder(version)))
      .flatMap(({ seller, id, status, born, statusAt }) => [
        `${seller} ${id} ${born.status} ${born.at}`,
        `${seller} ${id} ${status} ${statusAt}`,
      ]);
    holdSame("transition", stored, expected);
  }

  async #judgeLinks(session: Session): Promise<void> {
    const rows = await session.query("SELECT seller, parent_key, child_key FROM split_link");
    const links = rows.map((row) => `${row.seller} ${row.parent_key} ${row.child_key}`);
    const { splits, unclear } = this.service;
    const isTold = (split: string): boolean =>
      !unclear.has(split.replace(/ \d+/, "")) || links.includes(split);
    holdSame("split", links, [...splits].filter(isTold));
  }

  /** The newest version of each package is stored with its lines. */
  async #judgePackages(session: Session): Promise<void> {
    const sql = `SELECT p.seller, p.cargo_sender_number, p.order_number, p.status,
        p.last_modified_at, l.position, l.order_line_id, l.stock_code, l.quantity, l.labor_cost
      FROM package p LEFT JOIN line l ON l.seller = p.seller AND l.package_key = p.package_key`;
    const rows = await session.query(sql);
    const current = SELLERS.flatMap((seller) => this.service.current(seller));
    const expected = current.flatMap(({ seller, number, orderNumber, status, date, lines }) => {
      const modifiedAt = formatTime(date + this.service.aheadMs);
      return lines.map((line, position) => {
        const { orderLineId, stockCode, quantity, totalLaborCostExcludingVAT: cost = 0 } = line;
        const ofPackage = [seller, number, orderNumber, status, modifiedAt];
        return [...ofPackage, position, orderLineId, stockCode, quantity, cost].join(" ");
      });
    });
    const stored = rows.map(({ labor_cost: cost, ...row }) =>
      [...Object.values(row), Number(cost)].join(" "),
    );
    holdSame("row of a package and its line", stored, expected);
  }
}
