import type { Session } from "../../src/store/store.ts";
import type { Commit } from "./database.ts";
import { DeliveryOracle } from "./delivery-oracle.ts";
import { FeedOracle } from "./feed-oracle.ts";
import { GuardOracle } from "./guard-oracle.ts";
import { OfferOracle } from "./offer-oracle.ts";
import { PackageOracle } from "./package-oracle.ts";
import { Part, type Surroundings } from "./part.ts";
import { SELLERS } from "./plan.ts";
import { PrivacyOracle } from "./privacy-oracle.ts";
import { RequestOracle } from "./request-oracle.ts";
import { WriteOracle } from "./write-oracle.ts";

/** Judges a sync by what every commit leaves in the database, what consumers receive, and what the service saw. */
export class Oracles extends Part {
  readonly feed = new FeedOracle(this);
  readonly deliveries = new DeliveryOracle(this, this.feed);
  readonly writes = new WriteOracle(this, this.feed);
  readonly offers = new OfferOracle(this, this.feed);
  readonly requests = new RequestOracle(this);
  readonly privacy = new PrivacyOracle(this, this.feed);
  readonly #guards = new GuardOracle(this);
  readonly #packages = new PackageOracle(this, this.feed);

  constructor(surroundings: Surroundings) {
    super(surroundings);
    this.database.onClaim = (process, job) => this.deliveries.claim(process, job);
    this.database.onCommit = (commit) => this.#judge(commit);
  }

  async findMissing(session: Session): Promise<string | undefined> {
    const unread = await this.feed.findMissing(session);
    if (unread !== undefined) return unread;
    await this.#packages.judge(session);
    return (
      (await this.privacy.findUnerased(session)) ??
      (await this.deliveries.findMissing(session)) ??
      (await this.offers.findMissing(session))
    );
  }

  async #judge(commit: Commit): Promise<void> {
    const { process, session, written } = commit;
    try {
      for (const seller of SELLERS) {
        await this.feed.judge(seller, commit);
        await this.deliveries.judge(seller, session, written);
        await this.offers.judge(seller, session, written);
      }
      this.feed.judgeMove();
      await this.writes.judge(process, session, written);
      await this.privacy.judge(session, written);
      await this.#guards.judge(process, session, written);
    } catch (error) {
      this.world.fail(error);
    }
  }
}
