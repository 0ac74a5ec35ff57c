import type { Session } from "../../src/store/store.ts";
import { formatTime } from "../../src/store/stored-time.ts";
import { buyerOf, namingOf, PERSONAL } from "./buyers.ts";
import { RETENTION_MS } from "./feed-oracle.ts";
import { FeedReader } from "./feed-reader.ts";
import { SELLERS } from "./plan.ts";
import type { Version } from "./shop.ts";
import { hold } from "./violation.ts";
import { HOUR_MS } from "./world.ts";

/** What only the bytes of the database show is looked for after so many commits. */
const COMMITS_PER_SEARCH = 8;
const PAGE_SIZE = 4096;

/** Judges that what was erased, and what is older than the retention, is nowhere in the database. */
export class PrivacyOracle extends FeedReader {
  readonly #erased = new Set<number>();
  /** The versions that were stored before an erasure, and are the buyer's though they do not say so. */
  readonly #linked = new Set<Version>();
  #commits = 0;

  /** @returns says that the erasure of a buyer's data was acknowledged */
  beginErasure(buyer: number): () => void {
    // Once it has begun, nothing stored says any more whose the later versions without the buyer's id are.
    if (!this.feed.erasedBuyers.has(buyer)) this.#noteLinked(buyer);
    this.feed.erasedBuyers.add(buyer);
    return () => {
      this.#erased.add(buyer);
      this.#commits = 0;
    };
  }

  async judge(session: Session, written: ReadonlySet<string>): Promise<void> {
    if (this.plan.hasBuyers !== true) return;
    if (written.has("erasure") || written.has("unscrubbed")) await this.#judgeMark(session);
    if (written.has("retention")) await this.#judgeRetention(session);
    if (this.#commits % COMMITS_PER_SEARCH === 0) await this.#judgeErased(session);
    this.#commits += 1;
  }

  /** What is still in the database, though it is older than the retention. */
  async findUnerased(session: Session): Promise<string | undefined> {
    if (this.plan.hasBuyers === true) await this.#judgeErased(session);
    if (this.feed.mayRetentionBeLate || this.plan.isThorough !== true) return undefined;
    // Packages that were read later than the backfill, or were too young by the database's clock when the retention ran,
    // are erased only after an hour.
    const limit = this.now - RETENTION_MS - HOUR_MS;
    const sql = `SELECT seller, package_key FROM change WHERE last_modified_at < ? AND content IS NOT NULL
      UNION SELECT seller, package_key FROM package WHERE last_modified_at < ? AND customer_id IS NOT NULL`;
    const [row] = await session.query(sql, [formatTime(limit), formatTime(limit)]);
    if (row !== undefined)
      return `package ${row.package_key} of ${row.seller} has personal data for ever`;
    const [old, text] = this.#findVersions().find(([{ date }]) => date < limit) ?? [];
    return old && `the buyer of v${old.number}, which is old, is in the database: ${text}`;
  }

  /** While erased data may be in a file, a mark says so, and is removed only after the file was scrubbed. */
  async #judgeMark(session: Session): Promise<void> {
    const marks = await session.query("SELECT since FROM unscrubbed");
    const left = this.database.erasures - this.database.scrubbed;
    hold(marks.length > 0 || left === 0, () => `Nothing says that ${left} erasures are left`);
  }

  /** What consumers said of versions that are older than the retention is removed with them. */
  async #judgeRetention(session: Session): Promise<void> {
    const sql = "SELECT failure FROM dead_letter UNION ALL SELECT failure FROM consumer_offset";
    for (const { failure } of await session.query(sql)) {
      const [, number] = /v(\d+)-buyer-/.exec(String(failure)) ?? [];
      const { date = Infinity } = this.service.versions[Number(number) - 1] ?? {};
      const isOld = date + this.service.aheadMs < this.now - RETENTION_MS - 1_000;
      hold(!isOld || this.feed.mayRetentionBeLate, () => `the retention has left "${failure}"`);
    }
  }

  async #judgeErased(session: Session): Promise<void> {
    if (this.#erased.size === 0) return;
    const isErased = (version: Version): boolean =>
      (namingOf(version) === "named" || this.#linked.has(version)) &&
      this.#erased.has(buyerOf(version));
    const [shown, text] = this.#findVersions().find(([version]) => isErased(version)) ?? [];
    hold(shown === undefined, () => `v${shown?.number} shows a buyer who was erased: ${text}`);
    const sql = "SELECT customer_id FROM package WHERE customer_id IN EACH(?)";
    const [row] = await session.query(sql, [JSON.stringify([...this.#erased].map(String))]);
    hold(row === undefined, () => `buyer ${row?.customer_id}, who was erased, has packages`);
  }

  /** The versions of which the database has personal texts, in rows or in free pages, with what is around a text. */
  #findVersions(): readonly (readonly [Version, string])[] {
    const pages = this.database.readPages();
    const found = new Map<Version, string>();
    const findNext = (from: number): number => pages.indexOf(PERSONAL, from);
    for (let at = findNext(0); at >= 0; at = findNext(at + 1)) {
      const text = pages.toString("latin1", at - 60, at + 20);
      const number = Number(/v(\d+)$/.exec(text.slice(0, 60))?.[1]);
      const version = isUnused(pages, at) ? undefined : this.service.versions[number - 1];
      if (version !== undefined) found.set(version, text.replaceAll(/[^ -~]+/g, " "));
    }
    return [...found];
  }

  /** Notes stored versions without the buyer's id, of orders of which another stored version has it. */
  #noteLinked(buyer: number): void {
    const versions = SELLERS.flatMap((seller) => this.feed.storedVersions(seller));
    const ofBuyer = versions.filter((version) => buyerOf(version) === buyer);
    const nameOrder = ({ seller, orderNumber }: Version): string => `${seller} ${orderNumber}`;
    // The retention has removed older ones, by which nobody can tell whose order it was.
    const keptFrom = this.now - RETENTION_MS + HOUR_MS;
    const named = ofBuyer.filter((each) => namingOf(each) === "named" && each.date > keptFrom);
    const orders = new Set(named.map(nameOrder));
    for (const each of ofBuyer) if (orders.has(nameOrder(each))) this.#linked.add(each);
  }
}

/** Whether an offset is in the unused part of a page, where SQLite may leave a copy of a row that it has moved. */
function isUnused(pages: Buffer, at: number): boolean {
  const page = at - (at % PAGE_SIZE);
  const header = page === 0 ? 100 : page;
  const cells = header + 8 + 2 * pages.readUInt16BE(header + 3);
  const isLeaf = pages[header] === 10 || pages[header] === 13;
  return isLeaf && cells <= at && at < page + pages.readUInt16BE(header + 5);
}
