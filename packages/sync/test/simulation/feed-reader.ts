import type { FeedOracle } from "./feed-oracle.ts";
import { Oracle, type Surroundings } from "./oracle.ts";

export abstract class FeedReader extends Oracle {
  protected readonly feed: FeedOracle;

  constructor(surroundings: Surroundings, feed: FeedOracle) {
    super(surroundings);
    this.feed = feed;
  }
}
