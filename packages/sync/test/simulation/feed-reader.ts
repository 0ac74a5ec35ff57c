import type { FeedOracle } from "./feed-oracle.ts";
import { Oracle } from "./oracle.ts";
import type { Surroundings } from "./part.ts";

export abstract class FeedReader extends Oracle {
  protected readonly feed: FeedOracle;

  constructor(surroundings: Surroundings, feed: FeedOracle) {
    super(surroundings);
    this.feed = feed;
  }
}
