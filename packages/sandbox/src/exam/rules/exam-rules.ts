import type { ExamRuleName } from "../../gen/control-openapi.gen.ts";
import type { Rule } from "../evidence.ts";
import { readingRules } from "./reading-rules.ts";
import { requestRules } from "./request-rules.ts";
import { rhythmRules } from "./rhythm-rules.ts";
import { writeRules } from "./write-rules.ts";

const judges: Readonly<Record<ExamRuleName, Rule>> = {
  ...readingRules,
  ...requestRules,
  ...rhythmRules,
  ...writeRules,
};

/** What is told of each rule, in the order of the table: its name, title, cost, advice and page of the guides. */
const texts = `
  changes-missed | Changes missed | Orders ship late, cancelled orders ship at all. | See the cause; without one, compare what the listing returns with what the program stores. | listing
  one-page-only | One page only | Orders on the other pages ship late or never. | Read every page up to totalPages. | ten-mistakes#1-reading-one-page-only
  short-page-as-last | Short page taken for the last | Orders on the later pages ship late or never. | End at totalPages or at a page without rows, not at a page with fewer than asked. | ten-mistakes#8-taking-a-smaller-page-for-the-last-one
  creation-date | Creation date | A cancelled order of last week is shipped, and comes back. | Ask by update: orderByField=true. | ten-mistakes#2-asking-by-creation-date-for-what-changed
  wide-window | Window over 15 days | The service reads the last 15 days only, and says nothing. | Read windows of at most 15 days that share their ends. | ten-mistakes#3-a-window-of-more-than-15-days
  window-gap | Gap between windows | What changes in the gap is never read. | Begin each window at the end of the last one that was read whole. | listing#every-change-once
  rounded-id | Id rounded | The request names a line of another order, or none. | Keep ids as text, or as 64-bit integers. | ten-mistakes#5-identifiers-as-numbers
  price-digits | Digits of a price | The SKU fails, and sells at the old price. | Format prices with exactly two digits after a point. | ten-mistakes#6-prices-as-floats
  list-below-sale | List price below sale price | The SKU fails, and sells at the old price. | Send a listPrice of at least salePrice. | product-tasks
  write-sent-again | Write sent again | An order is split or accepted twice. | After a lost answer read the order, then decide. | errors
  back-too-early | Back too early | The service may lock the key for longer. | Wait as long as Retry-After says, also in the next run. | errors
  queued-never-confirmed | Queued, never confirmed | A refused price stays unnoticed. | Read the products, or the task, after IN_QUEUE. | ten-mistakes#7-taking-in_queue-for-done
  hammering | Hammering | Services lock a key after wrong secrets. | Stop after a refusal that another try cannot change. | client-setup#credentials-environment-variables
  over-the-rate | Over the rate | Calls are refused for the rest of the minute. | Send at most 1,000 listings a minute. | errors
  soap-status | SOAP's words over REST | Live services answer with an empty page. | Use the statuses of the protocol that is called. | ten-mistakes#9-soaps-status-names-over-rest
  several-orders-in-split | Several orders in one split | The split is refused, or splits the wrong order. | Send one request for each order. | splitting
  several-statuses | Several statuses in one parameter | The listing is refused, or empty. | Send one request for each status, or none. | listing
  missing-value | null, undefined or NaN in a request | The request asks for something else than meant. | Leave out what has no value. | exact-numbers
  dates-in-seconds | Dates in seconds | The listing reads January 1970 and is empty. | Send epoch milliseconds. | listing
  page-too-large | Page size above the maximum | The listing is refused, or shorter than asked. | Ask for at most 100 packages, or 250 products. | listing
  secret-in-url | Secret in an address, or along a redirect | Proxies, logs and other servers keep the secret. | Send the secret in its header alone, and follow no redirect. | client-setup#credentials-environment-variables
  error-as-empty | An error taken for empty | The shop looks quiet until buyers call. | Ask a failed window again before the next one. | ten-mistakes#4-an-error-that-becomes-no-orders
  silent | Silent | No order is seen while the program stands. | Keep polling; let something restart the program. | production
`;

/** The rules of the exam, in the order of its table. */
export const examRules = texts
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", title = "", cost = "", advice = "", page = ""] = line.trim().split(" | ");
    const rule = name as ExamRuleName;
    const guide = `guides/${page.replace(/#|$/, ".html$&")}`;
    return { rule, title, cost, advice, guide, judge: judges[rule] };
  });
