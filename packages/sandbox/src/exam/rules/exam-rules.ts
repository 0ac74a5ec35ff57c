import type { ExamRuleName } from "../../gen/control-openapi.gen.ts";
import type { Rule } from "../evidence.ts";
import { causeRule, changesMissed } from "./reading-rules.ts";
import * as requests from "./request-rules.ts";
import * as rhythm from "./rhythm-rules.ts";
import * as writes from "./write-rules.ts";

interface ExamRuleRow {
  readonly title: string;
  readonly judge: Rule;
  readonly cost: string;
  readonly advice: string;
  /** The page of the documentation. */
  readonly guide: string;
}

const errorAsEmpty: Rule = (evidence) => {
  const [lost, refused] = [causeRule("error-as-empty")(evidence), requests.refusedAgain(evidence)];
  return {
    occasion: lost.occasion || refused.occasion,
    failures: [...lost.failures, ...refused.failures],
  };
};

const mistake = (anchor: string): string => `guides/ten-mistakes.html#${anchor}`;

/** The rules of the exam, in the order of its table. */
export const examRules: Readonly<Record<ExamRuleName, ExamRuleRow>> = {
  "changes-missed": {
    title: "Changes missed",
    judge: changesMissed,
    cost: "Orders ship late, cancelled orders ship at all.",
    advice:
      "See the cause; without one, compare what the listing returns with what the program stores.",
    guide: "guides/listing.html",
  },
  "one-page-only": {
    title: "One page only",
    judge: causeRule("one-page-only"),
    cost: "Orders on the other pages ship late or never.",
    advice: "Read every page up to `totalPages`.",
    guide: mistake("1-reading-one-page-only"),
  },
  "short-page-as-last": {
    title: "Short page taken for the last",
    judge: causeRule("short-page-as-last"),
    cost: "Orders on the later pages ship late or never.",
    advice: "End at `totalPages` or at a page without rows, not at a page with fewer than asked.",
    guide: mistake("8-taking-a-smaller-page-for-the-last-one"),
  },
  "creation-date": {
    title: "Creation date",
    judge: causeRule("creation-date"),
    cost: "A cancelled order of last week is shipped, and comes back.",
    advice: "Ask by update: `orderByField=true`.",
    guide: mistake("2-asking-by-creation-date-for-what-changed"),
  },
  "wide-window": {
    title: "Window over 15 days",
    judge: causeRule("wide-window"),
    cost: "The service reads the last 15 days only, and says nothing.",
    advice: "Read windows of at most 15 days that share their ends.",
    guide: mistake("3-a-window-of-more-than-15-days"),
  },
  "window-gap": {
    title: "Gap between windows",
    judge: causeRule("window-gap"),
    cost: "What changes in the gap is never read.",
    advice: "Begin each window at the end of the last one that was read whole.",
    guide: "guides/listing.html#every-change-once",
  },
  "rounded-id": {
    title: "Id rounded",
    judge: requests.roundedId,
    cost: "The request names a line of another order, or none.",
    advice: "Keep ids as text, or as 64-bit integers.",
    guide: mistake("5-identifiers-as-numbers"),
  },
  "price-digits": {
    title: "Digits of a price",
    judge: requests.priceDigits,
    cost: "The SKU fails, and sells at the old price.",
    advice: "Format prices with exactly two digits after a point.",
    guide: mistake("6-prices-as-floats"),
  },
  "list-below-sale": {
    title: "List price below sale price",
    judge: requests.listBelowSale,
    cost: "The SKU fails, and sells at the old price.",
    advice: "Send a `listPrice` of at least `salePrice`.",
    guide: "guides/product-tasks.html",
  },
  "write-sent-again": {
    title: "Write sent again",
    judge: writes.writeSentAgain,
    cost: "An order is split or accepted twice.",
    advice: "After a lost answer read the order, then decide.",
    guide: "guides/errors.html",
  },
  "back-too-early": {
    title: "Back too early",
    judge: rhythm.backTooEarly,
    cost: "The service may lock the key for longer.",
    advice: "Wait as long as `Retry-After` says, also in the next run.",
    guide: "guides/errors.html",
  },
  "queued-never-confirmed": {
    title: "Queued, never confirmed",
    judge: writes.queuedNeverConfirmed,
    cost: "A refused price stays unnoticed.",
    advice: "Read the products, or the task, after `IN_QUEUE`.",
    guide: mistake("7-taking-in_queue-for-done"),
  },
  hammering: {
    title: "Hammering",
    judge: rhythm.hammering,
    cost: "Services lock a key after wrong secrets.",
    advice: "Stop after a refusal that another try cannot change.",
    guide: "guides/credentials.html",
  },
  "over-the-rate": {
    title: "Over the rate",
    judge: rhythm.overTheRate,
    cost: "Calls are refused for the rest of the minute.",
    advice: "Send at most 1,000 listings a minute.",
    guide: "guides/errors.html",
  },
  "soap-status": {
    title: "SOAP's words over REST",
    judge: requests.soapStatus,
    cost: "Live services answer with an empty page.",
    advice: "Use the statuses of the protocol that is called.",
    guide: mistake("9-soaps-status-names-over-rest"),
  },
  "several-orders-in-split": {
    title: "Several orders in one split",
    judge: requests.severalOrdersInSplit,
    cost: "The split is refused, or splits the wrong order.",
    advice: "Send one request for each order.",
    guide: "guides/splitting.html",
  },
  "several-statuses": {
    title: "Several statuses in one parameter",
    judge: requests.severalStatuses,
    cost: "The listing is refused, or empty.",
    advice: "Send one request for each status, or none.",
    guide: "guides/listing.html",
  },
  "missing-value": {
    title: "null, undefined or NaN in a request",
    judge: requests.missingValue,
    cost: "The request asks for something else than meant.",
    advice: "Leave out what has no value.",
    guide: "guides/exact-numbers.html",
  },
  "dates-in-seconds": {
    title: "Dates in seconds",
    judge: requests.datesInSeconds,
    cost: "The listing reads January 1970 and is empty.",
    advice: "Send epoch milliseconds.",
    guide: "guides/listing.html",
  },
  "page-too-large": {
    title: "Page size above the maximum",
    judge: requests.pageTooLarge,
    cost: "The listing is refused, or shorter than asked.",
    advice: "Ask for at most 100 packages, or 250 products.",
    guide: "guides/listing.html",
  },
  "secret-in-url": {
    title: "Secret in an address",
    judge: requests.secretInUrl,
    cost: "Proxies and logs keep the secret.",
    advice: "Send the secret in its header alone.",
    guide: "guides/credentials.html",
  },
  "error-as-empty": {
    title: "An error taken for empty",
    judge: errorAsEmpty,
    cost: "The shop looks quiet until buyers call.",
    advice: "Ask a failed window again before the next one.",
    guide: mistake("4-an-error-that-becomes-no-orders"),
  },
  silent: {
    title: "Silent",
    judge: rhythm.silent,
    cost: "No order is seen while the program stands.",
    advice: "Keep polling; let something restart the program.",
    guide: "guides/production.html",
  },
};
